import type { Polygon } from './polygons.ts';

/** A picture in grey, row by row, 255 white. */
export type Canvas = { width: number; height: number; dots: Uint8Array };

/** Lines on which a dot is looked at; across it is exact. */
const linesPerDot = 4;

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, dots: new Uint8Array(width * height).fill(255) };
}

/** A rectangle of whole dots, cut at the edges of the picture. */
export function fillRectangle(
  { width, height, dots }: Canvas,
  { x, y, width: wide, height: high, grey = 0 }: Rectangle,
): void {
  const [left, right] = [clamp(Math.round(x), width), clamp(Math.round(x + wide), width)];
  const [top, bottom] = [clamp(Math.round(y), height), clamp(Math.round(y + high), height)];
  for (let row = top; row < bottom; row += 1) dots.fill(grey, row * width + left, row * width + right);
}

export type Rectangle = { x: number; y: number; width: number; height: number; grey?: number };

/** Polygons that belong together, by the non-zero rule; edges between dots become shades. */
export function fillPolygons(canvas: Canvas, polygons: readonly Polygon[], grey = 0): void {
  const { width, height, dots } = canvas;
  const ys = polygons.flatMap((polygon) => polygon.filter((_, index) => index % 2 === 1));
  const top = clamp(Math.floor(Math.min(...ys)), height);
  const bottom = clamp(Math.ceil(Math.max(...ys)), height);
  for (let row = top; row < bottom; row += 1) {
    const cover = new Float32Array(width);
    for (let line = 0; line < linesPerDot; line += 1)
      for (const span of spansAt(polygons, row + (line + 0.5) / linesPerDot)) coverSpan(cover, span);
    for (let x = 0; x < width; x += 1) {
      const share = Math.min(1, (cover[x] ?? 0) / linesPerDot);
      const place = row * width + x;
      if (share > 0) dots[place] = Math.round((dots[place] ?? 255) * (1 - share) + grey * share);
    }
  }
}

type Span = { from: number; to: number };

/** What of a horizontal line is inside. */
function spansAt(polygons: readonly Polygon[], y: number): Span[] {
  const crossings = polygons.flatMap((polygon) => crossingsAt(polygon, y)).sort((a, b) => a.x - b.x);
  const spans: Span[] = [];
  let winding = 0;
  let from = 0;
  for (const { x, step } of crossings) {
    if (winding === 0) from = x;
    winding += step;
    if (winding === 0) spans.push({ from, to: x });
  }
  return spans;
}

function crossingsAt(polygon: Polygon, y: number): { x: number; step: number }[] {
  const crossings: { x: number; step: number }[] = [];
  for (let at = 0; at < polygon.length; at += 2) {
    const next = (at + 2) % polygon.length;
    const [x1 = 0, y1 = 0] = [polygon[at], polygon[at + 1]];
    const [x2 = 0, y2 = 0] = [polygon[next], polygon[next + 1]];
    if (y1 <= y === y2 <= y) continue;
    crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), step: y1 < y2 ? 1 : -1 });
  }
  return crossings;
}

function coverSpan(cover: Float32Array, { from, to }: Span): void {
  const last = Math.min(cover.length - 1, Math.floor(to));
  for (let x = Math.max(0, Math.floor(from)); x <= last; x += 1)
    cover[x] = (cover[x] ?? 0) + Math.max(0, Math.min(to, x + 1) - Math.max(from, x));
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
