// Keeps the page's own files, so that it opens at once and without the server. What the server says is never kept.
// The build fills in the files and the name of their version.

const VERSION = "__VERSION__";
const FILES = "__FILES__";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((kept) => kept.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(old);
});

/** The page as the server has it now; if it does not answer, as it was. */
const page = (request) => fetch(request).catch(async () => (await caches.match("./")) ?? Response.error());

/** Names with a hash in them never change. */
const file = async (request) => (await caches.match(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.includes("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.includes("/assets/")) event.respondWith(file(request));
});
