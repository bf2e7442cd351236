import { encodeCode128, moduleCount, quietModules } from '../labels/barcodes/code128.ts';
import { dataMatrixSide, qrSide, quietModulesOf } from '../labels/barcodes/matrix-symbols.ts';
import { moduleDots } from '../labels/barcodes/module-size.ts';
import { fitText } from '../labels/fit-text.ts';
import type {
  BarsItem,
  MatrixItem,
  PictureItem,
  RectangleItem,
  SceneItem,
  TextItem,
} from '../labels/scene.ts';
import { mmPerPt } from '../labels/typeface.ts';
import type { DotSize } from '../pictures/open-pictures.ts';
import { escapeField } from './escape.ts';
import { capitalHeight, printerTypeface } from './printer-face.ts';

export function dots(mm: number, dotsPerMm: number): number {
  return Math.round(mm * dotsPerMm);
}

/** What fields depend on beside their item: the printer's dots, and graphics of pictures in its dots. */
export type Printing = { dotsPerMm: number; graphicOf(id: number, size: DotSize): string | null };

/** The fields that draw an item of a scene. */
export function fieldsOf(item: SceneItem, printing: Printing): string[] {
  const { dotsPerMm } = printing;
  switch (item.kind) {
    case 'text':
      return textFields(item, dotsPerMm);
    case 'rectangle':
      return [rectangleField(item, dotsPerMm)];
    case 'bars':
      return [barsField(item, dotsPerMm)];
    case 'matrix':
      return [matrixField(item, dotsPerMm)];
    case 'picture':
      return pictureFields(item, printing);
  }
}

/** A field for each line: where lines end is decided here, not by the printer. */
function textFields(item: TextItem, dotsPerMm: number): string[] {
  const { sizePt, lines } = fitText(item, item.bold ? printerTypeface.bold : printerTypeface.regular);
  const size = Math.floor(sizePt * mmPerPt * dotsPerMm);
  const ground = item.inverse
    ? [rectangleField({ ...item, kind: 'rectangle', strokeMm: 'filled' }, dotsPerMm)]
    : [];
  const fields = lines.map(({ text, x, baseline }) => {
    const top = Math.max(0, Math.round(baseline * dotsPerMm - capitalHeight * size));
    const inverse = item.inverse ? '^FR' : '';
    return `^FO${dots(x, dotsPerMm)},${top}^A0N,${size},${size}${inverse}^FH^FD${escapeField(text)}^FS`;
  });
  return [...ground, ...fields];
}

function rectangleField(
  { x, y, width, height, strokeMm }: Omit<RectangleItem, 'text'>,
  dotsPerMm: number,
): string {
  const [widthDots, heightDots] = [Math.max(1, dots(width, dotsPerMm)), Math.max(1, dots(height, dotsPerMm))];
  const stroke =
    strokeMm === 'filled' ? Math.min(widthDots, heightDots) : Math.max(1, dots(strokeMm, dotsPerMm));
  return `^FO${dots(x, dotsPerMm)},${dots(y, dotsPerMm)}^GB${widthDots},${heightDots},${stroke}^FS`;
}

/**
 * Digits alone are set C throughout. Whatever else there is the printer packs itself, as tightly as is reckoned here:
 * switches that are spelt out mean different things to printers and those that pass for them.
 */
function barsField(item: BarsItem, dotsPerMm: number): string {
  const modules = moduleCount(encodeCode128(item.text));
  const { maxModuleMm } = item;
  const module = moduleDots(item.width, modules + 2 * quietModules, { dotsPerMm, maxModuleMm });
  const x = dots(item.x, dotsPerMm) + Math.floor((dots(item.width, dotsPerMm) - modules * module) / 2);
  const isDigits = /^(?:[0-9]{2})+$/.test(item.text);
  const height = dots(item.height, dotsPerMm);
  const data = `^FH^FD${isDigits ? '>;' : ''}${escapeField(item.text)}^FS`;
  return `^FO${x},${dots(item.y, dotsPerMm)}^BY${module}^BCN,${height},N,N,N,${isDigits ? 'N' : 'A'}${data}`;
}

/** The printer computes the symbol; its size is known beforehand, so that it stands in the middle. */
function matrixField(item: MatrixItem, dotsPerMm: number): string {
  const side = item.symbology === 'qr' ? qrSide(item.text) : dataMatrixSide;
  const modules = side + 2 * quietModulesOf[item.symbology];
  const most = item.symbology === 'qr' ? 10 : 40;
  const module = Math.min(most, moduleDots(item.width, modules, { dotsPerMm, maxModuleMm: 1 }));
  const inset = Math.floor((dots(item.width, dotsPerMm) - side * module) / 2);
  const origin = `^FO${dots(item.x, dotsPerMm) + inset},${dots(item.y, dotsPerMm) + inset}`;
  const data = `^FH^FD${item.symbology === 'qr' ? 'MA,' : ''}${escapeField(item.text)}^FS`;
  // A height for bars moves QR codes down by as much, so it is set to the least.
  if (item.symbology === 'qr') return `${origin}^BY2,3,1^BQN,2,${module}${data}`;
  return `${origin}^BXN,${module},200,${dataMatrixSide},${dataMatrixSide},6,}${data}`;
}

/** Of a picture that is not there nothing is drawn. */
function pictureFields(
  { pictureId, x, y, ...size }: PictureItem,
  { dotsPerMm, graphicOf }: Printing,
): string[] {
  const [width, height] = [size.width, size.height].map((mm) => Math.max(1, Math.floor(mm * dotsPerMm)));
  const graphic = graphicOf(pictureId, { width: width ?? 1, height: height ?? 1 });
  return graphic === null ? [] : [`^FO${dots(x, dotsPerMm)},${dots(y, dotsPerMm)}${graphic}^FS`];
}
