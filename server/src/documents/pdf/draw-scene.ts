import type { BitMatrix } from '../labels/barcodes/bit-matrix.ts';
import { barsOf, encodeCode128, moduleCount, quietModules } from '../labels/barcodes/code128.ts';
import { encodeDataMatrix, encodeQr, quietModulesOf } from '../labels/barcodes/matrix-symbols.ts';
import { moduleDots, usualDotsPerMm } from '../labels/barcodes/module-size.ts';
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

export function drawBars({ document }: Pdf, item: BarsItem): void {
  const code = encodeCode128(item.text);
  const modules = moduleCount(code);
  const moduleMm = barModuleMm(item.width, modules + 2 * quietModules, item.maxModuleMm);
  const left = item.x + (item.width - modules * moduleMm) / 2;
  for (const { at, width } of barsOf(code))
    document.rect(pt(left + at * moduleMm), pt(item.y), pt(width * moduleMm), pt(item.height));
  document.fill('black');
}

/** Whole dots of a label printer where two or more fit, which is where a scanner begins to be sure; else what fits. */
function barModuleMm(roomMm: number, modules: number, maxModuleMm: number): number {
  const dots = moduleDots(roomMm, modules, { dotsPerMm: usualDotsPerMm, maxModuleMm });
  return dots >= 2 ? dots / usualDotsPerMm : roomMm / modules;
}

function drawMatrix({ document, matrices }: Pdf, item: MatrixItem): void {
  const key = `${item.symbology} ${item.text}`;
  const matrix =
    matrices.get(key) ?? (item.symbology === 'qr' ? encodeQr(item.text) : encodeDataMatrix(item.text));
  // Labels of one freight share the code of its tracking page, and encoding is what costs.
  matrices.set(key, matrix);
  const modules = matrix.side + 2 * quietModulesOf[item.symbology];
  const moduleMm = barModuleMm(item.width, modules, 1);
  const inset = (item.width - matrix.side * moduleMm) / 2;
  for (const { row, at, width } of runsOf(matrix))
    document.rect(
      pt(item.x + inset + at * moduleMm),
      pt(item.y + inset + row * moduleMm),
      pt(width * moduleMm),
      pt(moduleMm),
    );
  document.fill('black');
}

/** Dark cells that follow each other in a row. */
function runsOf({ side, cells }: BitMatrix): { row: number; at: number; width: number }[] {
  const runs: { row: number; at: number; width: number }[] = [];
  for (let row = 0; row < side; row += 1) {
    for (let at = 0; at < side; at += 1) {
      if (cells[row * side + at] !== 1) continue;
      const from = at;
      while (at < side && cells[row * side + at] === 1) at += 1;
      runs.push({ row, at: from, width: at - from });
    }
  }
  return runs;
}

/** In colour, as it is kept. Of a picture that is not there nothing is drawn. */
function drawPicture({ document, addressOf }: Pdf, { pictureId, x, y, width, height }: PictureItem): void {
  const address = addressOf(pictureId);
  if (address === undefined) return;
  document.image(address, pt(x), pt(y), { width: pt(width), height: pt(height) });
}
