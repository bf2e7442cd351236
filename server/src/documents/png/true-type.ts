/** A point of an outline; between two that are off the curve lies one that is on it. In units of the font. */
type Point = { x: number; y: number; isOn: boolean };
type Contour = readonly Point[];

/** How a character is drawn, y upwards, and how far the next one stands from it. In units of the font. */
export type Glyph = { advance: number; contours: readonly Contour[] };

export type TrueType = {
  unitsPerEm: number;
  has(codePoint: number): boolean;
  /** Of a character the font does not have: the glyph that says so. */
  glyphOf(codePoint: number): Glyph;
};

/**
 * Reads a font with TrueType outlines (OpenType tables `cmap`, `glyf`, `head`, `hhea`, `hmtx`, `loca`), without
 * hinting, kerning and ligatures.
 * @throws RangeError for bytes that are none.
 */
export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  const at = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new RangeError(`the font has no table ${name}`);
    return offset;
  };
  const indexes = characterMap(view, at('cmap'));
  const isLong = view.getInt16(at('head') + 50) === 1;
  const [loca, glyf, hmtx] = [at('loca'), at('glyf'), at('hmtx')];
  const lastMetric = view.getUint16(at('hhea') + 34) - 1;
  const startOf = (index: number) =>
    isLong ? view.getUint32(loca + index * 4) : view.getUint16(loca + index * 2) * 2;
  const contoursOf: ContoursOf = (index) =>
    startOf(index + 1) === startOf(index) ? [] : readContours(view, glyf + startOf(index), contoursOf);
  const known = new Map<number, Glyph>();
  const glyphAt = (index: number): Glyph => {
    const glyph = known.get(index) ?? {
      advance: view.getUint16(hmtx + Math.min(index, lastMetric) * 4),
      contours: contoursOf(index),
    };
    known.set(index, glyph);
    return glyph;
  };
  return {
    unitsPerEm: view.getUint16(at('head') + 18),
    has: (codePoint) => indexes(codePoint) !== 0,
    glyphOf: (codePoint) => glyphAt(indexes(codePoint)),
  };
}

function tablesOf(view: DataView): Map<string, number> {
  const count = view.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + index * 16;
      const name = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(entry + letter)));
      return [name, view.getUint32(entry + 8)];
    }),
  );
}

/** Which glyph a character has, 0 for none: the table of Unicode's basic plane (format 4). */
function characterMap(view: DataView, cmap: number): (codePoint: number) => number {
  const count = view.getUint16(cmap + 2);
  const offsets = Array.from({ length: count }, (_, index) => cmap + view.getUint32(cmap + 8 + index * 8));
  const table = offsets.find((offset) => view.getUint16(offset) === 4);
  if (table === undefined) throw new RangeError('the font has no map of Unicode characters');
  const segments = view.getUint16(table + 6) / 2;
  const [ends, starts] = [table + 14, table + 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  return (codePoint) => {
    for (let segment = 0; segment < segments; segment += 1) {
      if (codePoint > view.getUint16(ends + segment * 2)) continue;
      const start = view.getUint16(starts + segment * 2);
      if (codePoint < start) return 0;
      const delta = view.getUint16(deltas + segment * 2);
      const place = ranges + segment * 2;
      const range = view.getUint16(place);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const index = view.getUint16(place + range + (codePoint - start) * 2);
      return index === 0 ? 0 : (index + delta) & 0xffff;
    }
    return 0;
  };
}

type ContoursOf = (index: number) => Contour[];

function readContours(view: DataView, glyph: number, contoursOf: ContoursOf): Contour[] {
  const count = view.getInt16(glyph);
  return count < 0 ? readComposite(view, glyph + 10, contoursOf) : readSimple(view, glyph + 10, count);
}

/** Flags of the points of a simple glyph. */
const point = { isOn: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 };

function readSimple(view: DataView, from: number, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => view.getUint16(from + index * 2));
  const pointCount = (ends.at(-1) ?? -1) + 1;
  let at = from + count * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = view.getUint8(at);
    at += 1;
    const repeats = (flag & point.repeat) === 0 ? 0 : view.getUint8(at++);
    for (let copy = 0; copy <= repeats; copy += 1) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) value += view.getUint8(at++) * ((flag & same) === 0 ? -1 : 1);
      else if ((flag & same) === 0) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(point.xShort, point.xSame);
  const ys = readAxis(point.yShort, point.ySame);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & point.isOn) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** Flags of the parts of a composite glyph. */
const part = { words: 1, isOffset: 2, scale: 8, more: 32, twoScales: 64, matrix: 128 };

/** Letters with accents are put together of others. */
function readComposite(view: DataView, from: number, contoursOf: ContoursOf): Contour[] {
  const contours: Contour[] = [];
  for (let next: number | null = from; next !== null; ) {
    const piece = readPiece(view, next);
    const { a, b, c, d, dx, dy } = piece;
    for (const contour of contoursOf(piece.index))
      contours.push(
        contour.map(({ x, y, isOn }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOn })),
      );
    next = piece.next;
  }
  return contours;
}

/** Another glyph, moved and perhaps bent, and where the next piece is read. */
type Piece = { index: number; next: number | null } & Record<'a' | 'b' | 'c' | 'd' | 'dx' | 'dy', number>;

function readPiece(view: DataView, at: number): Piece {
  const flags = view.getUint16(at);
  const isWide = (flags & part.words) !== 0;
  const read = (place: number) => (isWide ? view.getInt16(place) : view.getInt8(place));
  const isOffset = (flags & part.isOffset) !== 0;
  const [dx, dy] = isOffset ? [read(at + 4), read(at + (isWide ? 6 : 5))] : [0, 0];
  const scalesAt = at + (isWide ? 8 : 6);
  const count = scaleCount(flags);
  const scales = Array.from({ length: count }, (_, place) => view.getInt16(scalesAt + place * 2) / 16_384);
  const [x = 1, y = x] = scales;
  const [a = 1, b = 0, c = 0, d = 1] = count === 4 ? scales : [x, 0, 0, y];
  const next = (flags & part.more) === 0 ? null : scalesAt + count * 2;
  return { index: view.getUint16(at + 2), next, a, b, c, d, dx, dy };
}

/** One scale for both axes, one for each, or the four numbers of a matrix. */
function scaleCount(flags: number): number {
  if ((flags & part.matrix) !== 0) return 4;
  if ((flags & part.twoScales) !== 0) return 2;
  return (flags & part.scale) === 0 ? 0 : 1;
}
