// One game as it was played: a start, the moves with the positions they led to, and where we look.

export interface Step {
  move: string;
  position: string;
}

export interface Play {
  readonly game: string;
  readonly start: string;
  readonly steps: readonly Step[];
  readonly index: number;
}

export const begin = (game: string, start: string): Play => ({ game, start, steps: [], index: 0 });

export const positionAt = (play: Play, index: number): string => (index === 0 ? play.start : (play.steps[index - 1]?.position ?? play.start));

export const current = (play: Play): string => positionAt(play, play.index);

/** All positions of the game, the start first. */
export const positions = (play: Play): string[] => [play.start, ...play.steps.map((step) => step.position)];

/** Plays a move; what could have been redone is forgotten unless it is the same move. */
export function played(play: Play, move: string, position: string): Play {
  const next = play.steps[play.index];
  if (next?.move === move) return { ...play, index: play.index + 1 };
  const steps = [...play.steps.slice(0, play.index), { move, position }];
  return { ...play, steps, index: steps.length };
}

export const goTo = (play: Play, index: number): Play => ({
  ...play,
  index: Math.max(0, Math.min(play.steps.length, index)),
});
