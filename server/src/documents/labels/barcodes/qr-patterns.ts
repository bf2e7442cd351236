import type { QrVersion } from './qr-versions.ts';

/** A symbol while it is drawn: its cells, and which of them no data may stand in. */
export type QrDrawing = { side: number; cells: Uint8Array; isPattern: Uint8Array };

/** Everything but data and the mask: finders, timing, alignment, version, and room for the format. */
export function drawPatterns({ number, side, centres }: QrVersion): QrDrawing {
  const drawing = { side, cells: new Uint8Array(side * side), isPattern: new Uint8Array(side * side) };
  for (let at = 0; at < side; at += 1) {
    put(drawing, [at, 6], at % 2 === 0);
    put(drawing, [6, at], at % 2 === 0);
  }
  for (const centre of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    drawRings(drawing, centre, 4);
  for (const x of centres)
    for (const y of centres) if (!isAtFinder(x, y, side)) drawRings(drawing, [x, y], 2);
  drawFormat(drawing, 0);
  if (number >= 7) drawVersion(drawing, number);
  return drawing;
}

function isAtFinder(x: number, y: number, side: number): boolean {
  return (x === 6 && y === 6) || (x === 6 && y === side - 7) || (x === side - 7 && y === 6);
}

/** Squares around a centre: dark ones but the second and, of a finder, the last. */
function drawRings(drawing: QrDrawing, [centreX, centreY]: readonly [number, number], reach: number): void {
  const { side } = drawing;
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const [x, y] = [centreX + right, centreY + down];
      if (x < 0 || y < 0 || x >= side || y >= side) continue;
      const ring = Math.max(Math.abs(right), Math.abs(down));
      put(drawing, [x, y], reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

/** Level M and the mask in fifteen bits with their own correction, twice. */
export function drawFormat(drawing: QrDrawing, mask: number): void {
  const { side } = drawing;
  // Level M is 00, so that the mask alone is the data.
  const bits = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    put(drawing, bit < 6 ? [8, bit] : bit < 8 ? [8, bit + 1] : [bit === 8 ? 7 : 14 - bit, 8], isDark);
    put(drawing, bit < 8 ? [side - 1 - bit, 8] : [8, side - 15 + bit], isDark);
  }
  put(drawing, [8, side - 8], true);
}

/** The version in eighteen bits with their own correction, twice. */
function drawVersion(drawing: QrDrawing, number: number): void {
  const bits = (number << 12) | remainder(number << 12, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const [far, near] = [drawing.side - 11 + (bit % 3), Math.floor(bit / 3)];
    const isDark = ((bits >> bit) & 1) === 1;
    put(drawing, [far, near], isDark);
    put(drawing, [near, far], isDark);
  }
}

/** What remains of a polynomial over two elements after division by one of that degree. */
function remainder(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest))
    rest ^= divisor << (bit - degree);
  return rest;
}

function put(
  { side, cells, isPattern }: QrDrawing,
  [x, y]: readonly [number, number],
  isDark: boolean,
): void {
  cells[y * side + x] = isDark ? 1 : 0;
  isPattern[y * side + x] = 1;
}
