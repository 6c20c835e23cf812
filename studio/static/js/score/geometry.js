// Shapes on a photo, in its own pixels. Nothing here knows about the page.

/** The middle of some points. */
export function middle(points) {
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The box around points: {left, top, right, bottom, width, height}. */
export function box(points) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** How far apart two points are. */
export function distance([x, y], [u, v]) {
  return Math.hypot(x - u, y - v);
}

/** Points as an SVG `points` attribute. */
export function spelled(points) {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

/** The disc that just fits between four corners, as a polygon that looks round. */
export function disc(corners) {
  return Array.from({ length: 24 }, (_, step) => {
    const angle = (step / 24) * 2 * Math.PI;
    return between(corners, (1 + Math.cos(angle)) / 2, (1 + Math.sin(angle)) / 2);
  });
}

/** The point that lies `across` and `down` (0 to 1) between four corners. */
export function between([a, b, c, d], across, down) {
  const mix = (p, q, share) => [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share];
  return mix(mix(a, b, across), mix(d, c, across), down);
}

const CELL = /row (-?\d+), column (-?\d+)/;

/** Row and column of a place such as 'row 2, column 3', from 1; nothing for other places. */
export function cell(place) {
  const found = CELL.exec(place ?? "");
  return found && { row: Number(found[1]), column: Number(found[2]) };
}

/**
 * Where the free cells of a grid must lie, from pieces that lie in other cells of it.
 * Needs three pieces that are not in one line; returns a function (row, column) -> four corners, or null.
 */
export function grid(pieces) {
  const known = pieces
    .map((piece) => ({ ...cell(piece.place), corners: piece.corners }))
    .filter((one) => one.row !== undefined && one.corners);
  if (known.length < 3) return null;
  const plane = fit(known.map((one) => [one.column, one.row, ...middle(one.corners)]));
  if (!plane) return null;
  const half = 0.46; // of a cell: cards do not touch
  return (row, column) =>
    [[-half, -half], [half, -half], [half, half], [-half, half]].map(([x, y]) => plane(column + x, row + y));
}

/** The flat map that best takes (column, row) to (x, y), by least squares; null when the points are in a line. */
function fit(samples) {
  const n = samples.length;
  const mean = [0, 1, 2, 3].map((i) => samples.reduce((sum, one) => sum + one[i], 0) / n);
  let [cc, cr, rr] = [0, 0, 0];
  const cross = [[0, 0], [0, 0]];
  for (const one of samples) {
    const [c, r, x, y] = one.map((value, i) => value - mean[i]);
    cc += c * c;
    cr += c * r;
    rr += r * r;
    cross[0][0] += c * x;
    cross[0][1] += c * y;
    cross[1][0] += r * x;
    cross[1][1] += r * y;
  }
  const turn = cc * rr - cr * cr;
  if (turn < 1e-6) return null;
  const slope = (i) => [(rr * cross[0][i] - cr * cross[1][i]) / turn, (cc * cross[1][i] - cr * cross[0][i]) / turn];
  const [sx, sy] = [slope(0), slope(1)];
  return (column, row) => {
    const [c, r] = [column - mean[0], row - mean[1]];
    return [mean[2] + sx[0] * c + sx[1] * r, mean[3] + sy[0] * c + sy[1] * r];
  };
}

function round(value) {
  return Math.round(value * 10) / 10;
}
