// The page as an app: the browser's offer to install it, kept until somebody asks, and the keeper of the page's own files.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  offer = $state.raw<Offer | null>(null);

  /** Called once, at the start. */
  begin() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // The first screen comes first. A browser that keeps nothing shows the page all the same.
    addEventListener("load", () => navigator.serviceWorker.register("./keeper.js").catch(() => undefined));
  }

  async accept() {
    const { offer } = this;
    this.offer = null;
    await offer?.prompt();
  }
}

export const installing = new Installing();
