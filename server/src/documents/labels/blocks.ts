import type { LabelParty, LabelPicture } from './content.ts';
import type {
  BarsItem,
  Box,
  MatrixItem,
  PictureItem,
  RectangleItem,
  SceneItem,
  TextItem,
  TextStyle,
} from './scene.ts';
import { shorterStreetLines, streetLines } from './wording.ts';

/** Pieces of which scenes are put together. Millimetres. */

export function text(box: Box, content: string, style: TextStyle): TextItem {
  return { kind: 'text', ...box, text: content, ...style };
}

/** Where somebody is; too long for its box, it keeps number and district. */
export function addressText(box: Box, party: LabelParty, style: TextStyle): TextItem {
  return { ...text(box, streetLines(party), style), shorter: shorterStreetLines(party) };
}

/** What labels of freights say that travel nowhere. */
export const testWords = 'TESTE - NÃO TRANSPORTAR';

/** Says, light on dark, that nobody is to carry it. */
export function testBlock(box: Box): TextItem {
  const style = { maxPt: 16, minPt: 6, maxLines: 2, bold: true, inverse: true } as const;
  return { ...text(box, testWords, { ...style, align: 'centre', vertical: 'middle' }), shorter: ['TESTE'] };
}

export function frame(box: Box, strokeMm = 0.25): RectangleItem {
  return { kind: 'rectangle', ...box, strokeMm };
}

/** A line across, from the left edge of a box at a height. */
export function rule({ x, width }: Box, y: number): RectangleItem {
  return { kind: 'rectangle', x, y: y - 0.125, width, height: 0.25, strokeMm: 'filled' };
}

/** A line down, along the left edge of a box. */
export function upright({ y, height }: Box, x: number): RectangleItem {
  return { kind: 'rectangle', x: x - 0.125, y, width: 0.25, height, strokeMm: 'filled' };
}

export function qr(box: Box, content: string): MatrixItem {
  return { kind: 'matrix', symbology: 'qr', ...box, text: content };
}

export function dataMatrix(box: Box, content: string): MatrixItem {
  return { kind: 'matrix', symbology: 'datamatrix', ...box, text: content };
}

export function bars(box: Box, content: string, maxModuleMm = 0.5): BarsItem {
  return { kind: 'bars', ...box, text: content, maxModuleMm };
}

/** A picture in the middle of a box, as large as its proportions allow. */
export function picture(box: Box, { id, width: columns, height: lines }: LabelPicture): PictureItem {
  const scale = Math.min(box.width / columns, box.height / lines);
  const [width, height] = [columns * scale, lines * scale];
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return { kind: 'picture', x, y, width, height, pictureId: id };
}

/** Height of the line that names a field, and of the one below a barcode. */
export const captionMm = 2.5;
export const readingMm = 3.4;

/** A value under its small name. */
export function field(box: Box, [caption, value]: readonly [string, string], style: TextStyle): SceneItem[] {
  const below = { ...box, y: box.y + captionMm, height: box.height - captionMm };
  return [text({ ...box, height: captionMm }, caption, { maxPt: 6, maxLines: 1 }), text(below, value, style)];
}

/** A Code 128 with what it says below it, as people read it. */
export function labelledBars(box: Box, content: string, reading: string): SceneItem[] {
  const below = { ...box, y: box.y + box.height - readingMm, height: readingMm };
  return [
    bars({ ...box, height: box.height - readingMm }, content),
    text(below, reading, { maxPt: 9, maxLines: 1, align: 'centre', vertical: 'middle' }),
  ];
}

/** A box without a margin on every side. */
export function inset(box: Box, byMm: number): Box {
  return {
    x: box.x + byMm,
    y: box.y + byMm,
    width: box.width - 2 * byMm,
    height: box.height - 2 * byMm,
  };
}

type Lengths = readonly (number | null)[];
type Boxes<Of extends Lengths> = { [Place in keyof Of]: Box };

/** Rows of a box from its top, of those heights; a height of null takes what the others leave. */
export function rows<const Heights extends Lengths>(box: Box, heights: Heights): Boxes<Heights> {
  const rest = box.height - heights.reduce<number>((sum, height) => sum + (height ?? 0), 0);
  let y = box.y;
  return heights.map((height) => {
    const row = { ...box, y, height: height ?? rest };
    y += row.height;
    return row;
  }) as Boxes<Heights>;
}

/** Columns of a box from its left, of those widths; a width of null takes what the others leave. */
export function columns<const Widths extends Lengths>(box: Box, widths: Widths): Boxes<Widths> {
  const rest = box.width - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  let x = box.x;
  return widths.map((width) => {
    const column = { ...box, x, width: width ?? rest };
    x += column.width;
    return column;
  }) as Boxes<Widths>;
}
