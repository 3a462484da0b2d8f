// Which sheets over the game are open, and how high the one on a phone stands.

class Sheets {
  share = $state(false);
  height = $state<"low" | "half" | "full">("low");
}

export const sheets = new Sheets();
