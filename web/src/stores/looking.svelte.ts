// The move a person hovers or focuses in a list, shown on the board.

class Looking {
  move = $state<string | null>(null);
}

export const looking = new Looking();
