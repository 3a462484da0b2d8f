// The star points of a Go board.

/** Third line on small boards, fourth from 13 on; none below 7. */
function along(size: number): { edge: number[]; middle: number | null } {
  const middle = size % 2 === 1 ? (size - 1) / 2 : null;
  if (size < 7) return { edge: [], middle };
  const line = size < 13 ? 2 : 3;
  return { edge: [line, size - 1 - line], middle };
}

export function starPoints(cols: number, rows: number): { col: number; row: number }[] {
  const [x, y] = [along(cols), along(rows)];
  const corners = x.edge.flatMap((col) => y.edge.map((row) => ({ col, row })));
  const centre = x.middle !== null && y.middle !== null && cols > 4 && rows > 4 ? [{ col: x.middle, row: y.middle }] : [];
  const sides =
    cols > 13 && rows > 13 && x.middle !== null && y.middle !== null ? [...x.edge.map((col) => ({ col, row: y.middle as number })), ...y.edge.map((row) => ({ col: x.middle as number, row }))] : [];
  return [...corners, ...sides, ...centre];
}
