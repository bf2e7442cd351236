import type { Glyph } from './true-type.ts';

/** A closed line: x and y in turn. */
export type Polygon = readonly number[];

/** Straight pieces that stand for a curve: enough for letters of some ten dots. */
const piecesOfCurve = 4;

/** A glyph as polygons: its origin at a place, y downwards, `scale` dots to the unit of the font. */
export function glyphPolygons(
  { contours }: Glyph,
  { x, y, scale }: { x: number; y: number; scale: number },
): Polygon[] {
  return contours.map((contour) => {
    const line: number[] = [];
    const add = (px: number, py: number): void => void line.push(x + px * scale, y - py * scale);
    const count = contour.length;
    contour.forEach((point, index) => {
      if (point.isOn) {
        add(point.x, point.y);
        return;
      }
      const before = contour[(index + count - 1) % count] ?? point;
      const after = contour[(index + 1) % count] ?? point;
      const from = before.isOn ? before : middle(before, point);
      const to = after.isOn ? after : middle(point, after);
      for (let piece = 0; piece <= piecesOfCurve; piece += 1) {
        const [t, rest] = [piece / piecesOfCurve, 1 - piece / piecesOfCurve];
        const along = (a: number, b: number, c: number) => rest * rest * a + 2 * rest * t * b + t * t * c;
        add(along(from.x, point.x, to.x), along(from.y, point.y, to.y));
      }
    });
    return line;
  });
}

type Place = { x: number; y: number };

function middle(a: Place, b: Place): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
