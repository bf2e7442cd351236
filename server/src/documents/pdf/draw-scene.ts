import { encodeMatrix, type PlacedSymbol, placeBars, placeMatrix } from '../labels/barcodes/place-symbol.ts';
import { fitText } from '../labels/fit-text.ts';
import type { BarsItem, MatrixItem, PictureItem, RectangleItem, Scene, TextItem } from '../labels/scene.ts';
import { mmPerPt } from '../labels/typeface.ts';
import type { Pdf } from './open-pdf.ts';

const pt = (mm: number) => mm / mmPerPt;

/** Draws a scene on the page, its corner at that place in millimetres. */
export function drawScene(pdf: Pdf, scene: Scene, { x, y }: { x: number; y: number }): void {
  const { document } = pdf;
  document.save().translate(pt(x), pt(y));
  for (const item of scene.items) {
    if (item.kind === 'text') drawText(pdf, item);
    else if (item.kind === 'rectangle') drawRectangle(pdf, item);
    else if (item.kind === 'bars') drawBars(pdf, item);
    else if (item.kind === 'matrix') drawMatrix(pdf, item);
    else drawPicture(pdf, item);
  }
  document.restore();
}

export function drawText({ document, typeface }: Pdf, item: TextItem): void {
  const fitted = fitText(item, item.bold ? typeface.bold : typeface.regular);
  if (item.inverse) document.rect(pt(item.x), pt(item.y), pt(item.width), pt(item.height)).fill('black');
  document.font(item.bold ? 'bold' : 'regular', fitted.sizePt).fillColor(item.inverse ? 'white' : 'black');
  for (const line of fitted.lines)
    document.text(line.text, pt(line.x), pt(line.baseline), { lineBreak: false, baseline: 'alphabetic' });
  document.fillColor('black');
}

export function drawRectangle({ document }: Pdf, { strokeMm, x, y, width, height }: RectangleItem): void {
  document.rect(pt(x), pt(y), pt(width), pt(height));
  if (strokeMm === 'filled') document.fill('black');
  else document.lineWidth(pt(strokeMm)).stroke('black');
}

export function drawBars(pdf: Pdf, item: BarsItem): void {
  fillSymbol(pdf, placeBars(item));
}

function drawMatrix(pdf: Pdf, item: MatrixItem): void {
  const { matrices } = pdf;
  const key = `${item.symbology} ${item.text}`;
  const matrix = matrices.get(key) ?? encodeMatrix(item);
  // Labels of one freight share the code of its tracking page, and encoding is what costs.
  matrices.set(key, matrix);
  fillSymbol(pdf, placeMatrix(item, matrix));
}

function fillSymbol({ document }: Pdf, { left, top, moduleMm, rowMm, runs }: PlacedSymbol): void {
  for (const { at, row, width } of runs)
    document.rect(pt(left + at * moduleMm), pt(top + row * rowMm), pt(width * moduleMm), pt(rowMm));
  document.fill('black');
}

/** In colour, as it is kept. Of a picture that is not there nothing is drawn. */
function drawPicture({ document, addressOf }: Pdf, { pictureId, x, y, width, height }: PictureItem): void {
  const address = addressOf(pictureId);
  if (address === undefined) return;
  document.image(address, pt(x), pt(y), { width: pt(width), height: pt(height) });
}
