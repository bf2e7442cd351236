import { escapeXml } from '../../kernel/escape-xml.ts';
import { usualDotsPerMm } from '../labels/barcodes/module-size.ts';
import { encodeMatrix, type PlacedSymbol, placeBars, placeMatrix } from '../labels/barcodes/place-symbol.ts';
import type { Label } from '../labels/content.ts';
import { fitText } from '../labels/fit-text.ts';
import { type Layout, sheetOf } from '../labels/layouts.ts';
import type { Box, PictureItem, RectangleItem, SceneItem, TextItem } from '../labels/scene.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { mmPerPt, type Typeface } from '../labels/typeface.ts';
import { noPictures, type Pictures } from '../pictures/open-pictures.ts';

/**
 * The family that labels are set in, where the reader's machine has it, and narrow ones that most have. Each line says how
 * long it is, so that no other font makes it leave its box.
 */
const families = "'Roboto Condensed', 'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif";

type Drawing = { typeface: Typeface; pictures: Pictures };

/**
 * One label at the size of its layout's cell, as SVG: to be looked at, not to be printed. Its unit is the millimetre. It
 * holds no script and no style, and asks nothing from elsewhere: pictures are inside. The same each time.
 */
export function renderSvg(
  typeface: Typeface,
  layout: Layout,
  { label, pictures = noPictures }: { label: Label; pictures?: Pictures },
): string {
  const { widthMm, heightMm, items } = sceneOf(label, sheetOf(layout, label.model).cell);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}" font-family="${families}">`,
    `<title>${escapeXml(`Etiqueta ${label.volumeCode}`)}</title>`,
    `<rect width="${widthMm}" height="${heightMm}" fill="#fff"/>`,
    ...items.flatMap((item) => elementsOf({ typeface, pictures }, item)),
    '</svg>',
    '',
  ].join('\n');
}

function elementsOf({ typeface, pictures }: Drawing, item: SceneItem): string[] {
  switch (item.kind) {
    case 'text':
      return textElements(typeface, item);
    case 'rectangle':
      return [rectangleElement(item)];
    case 'bars':
      return [symbolElement(placeBars(item))];
    case 'matrix':
      return [symbolElement(placeMatrix(item, encodeMatrix(item)))];
    case 'picture':
      return pictureElements(pictures, item);
  }
}

function textElements(typeface: Typeface, item: TextItem): string[] {
  const face = item.bold === true ? typeface.bold : typeface.regular;
  const { sizePt, lines } = fitText(item, face);
  const sizeMm = sizePt * mmPerPt;
  const look = `font-size="${short(sizeMm)}"${item.bold === true ? ' font-weight="700"' : ''}${item.inverse === true ? ' fill="#fff"' : ''}`;
  return [
    ...(item.inverse === true ? [`<rect ${placeOf(item)}/>`] : []),
    ...lines.map(({ text, x, baseline }) => {
      const length = short(face.widthOf(text) * sizeMm);
      return `<text x="${short(x)}" y="${short(baseline)}" ${look} textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
    }),
  ];
}

function rectangleElement({ strokeMm, ...box }: RectangleItem): string {
  const frame = strokeMm === 'filled' ? '' : ` fill="none" stroke="#000" stroke-width="${short(strokeMm)}"`;
  return `<rect ${placeOf(box)}${frame}/>`;
}

/** Its rectangles count in modules, so that every edge is where it belongs whatever the size it is looked at. */
function symbolElement({ left, top, moduleMm, rowMm, runs }: PlacedSymbol): string {
  const bars = runs.map(
    ({ at, row, width }) => `<rect x="${at}"${row === 0 ? '' : ` y="${row}"`} width="${width}" height="1"/>`,
  );
  return `<g shape-rendering="crispEdges" transform="translate(${onDot(left)} ${onDot(top)}) scale(${exact(moduleMm)} ${exact(rowMm)})">${bars.join('')}</g>`;
}

/** In colour, as it is kept. Of a picture that is not there nothing is drawn. */
function pictureElements({ pngOf }: Pictures, item: PictureItem): string[] {
  const png = pngOf(item.pictureId);
  if (png === undefined) return [];
  const address = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return [`<image ${placeOf(item)} preserveAspectRatio="none" href="${address}"/>`];
}

function placeOf({ x, y, width, height }: Box): string {
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
}

/** The nearest dot of a label printer, where modules of whole dots begin on it. */
function onDot(mm: number): string {
  return short(Math.round(mm * usualDotsPerMm) / usualDotsPerMm);
}

/** Micrometres are as fine as anybody looks. */
function short(mm: number): string {
  return String(Math.round(mm * 1000) / 1000);
}

/** What is multiplied by up to some hundred modules. */
function exact(mm: number): string {
  return String(Math.round(mm * 1e7) / 1e7);
}
