import type { BitMatrix } from '../labels/barcodes/bit-matrix.ts';
import { barsOf, encodeCode128, moduleCount, quietModules } from '../labels/barcodes/code128.ts';
import { encodeDataMatrix, encodeQr, quietModulesOf } from '../labels/barcodes/matrix-symbols.ts';
import { moduleDots } from '../labels/barcodes/module-size.ts';
import type { Label } from '../labels/content.ts';
import { fitText } from '../labels/fit-text.ts';
import { type Layout, sheetOf } from '../labels/layouts.ts';
import type {
  BarsItem,
  MatrixItem,
  PictureItem,
  RectangleItem,
  SceneItem,
  TextItem,
} from '../labels/scene.ts';
import { sceneOf } from '../labels/scene-of.ts';
import { type Face, mmPerPt } from '../labels/typeface.ts';
import { noPictures, type Pictures } from '../pictures/open-pictures.ts';
import { type Canvas, createCanvas, fillPolygons, fillRectangle } from './canvas.ts';
import { glyphPolygons } from './polygons.ts';
import { readTrueType, type TrueType } from './true-type.ts';
import { writePng } from './write-png.ts';

/** The fonts it is set in, TrueType. */
export type PngFonts = { regular: Uint8Array; bold: Uint8Array };

/** As a label printer with 203 dots to the inch would print it. */
const dotsPerMm = 8;

type Drawing = { canvas: Canvas; regular: TrueType; bold: TrueType; dotsOf: Pictures['dotsOf'] };

/** One label at the size of its layout's cell, as PNG: to be looked at, not to be printed. */
export function renderPng(
  fonts: PngFonts,
  layout: Layout,
  { label, pictures = noPictures }: { label: Label; pictures?: Pictures },
): Uint8Array {
  const scene = sceneOf(label, sheetOf(layout, label.model).cell);
  const canvas = createCanvas(Math.round(scene.widthMm * dotsPerMm), Math.round(scene.heightMm * dotsPerMm));
  const [regular, bold] = [readTrueType(fonts.regular), readTrueType(fonts.bold)];
  const drawing = { canvas, regular, bold, dotsOf: pictures.dotsOf };
  for (const item of scene.items) drawItem(drawing, item);
  return writePng(canvas, dotsPerMm);
}

function drawItem(drawing: Drawing, item: SceneItem): void {
  if (item.kind === 'text') drawText(drawing, item);
  else if (item.kind === 'rectangle') drawRectangle(drawing, item);
  else if (item.kind === 'bars') drawBars(drawing, item);
  else if (item.kind === 'matrix') drawMatrix(drawing, item);
  else drawPicture(drawing, item);
}

function drawText({ canvas, ...fonts }: Omit<Drawing, 'dotsOf'>, item: TextItem): void {
  const font = item.bold === true ? fonts.bold : fonts.regular;
  const { sizePt, lines } = fitText(item, faceOf(font));
  if (item.inverse === true) fillRectangle(canvas, inDots(item));
  const scale = (sizePt * mmPerPt * dotsPerMm) / font.unitsPerEm;
  for (const line of lines) {
    let x = line.x * dotsPerMm;
    for (const character of line.text) {
      const glyph = font.glyphOf(character.codePointAt(0) ?? 0);
      const polygons = glyphPolygons(glyph, { x, y: line.baseline * dotsPerMm, scale });
      fillPolygons(canvas, polygons, item.inverse === true ? 255 : 0);
      x += glyph.advance * scale;
    }
  }
}

/** As the PDF has it: of Roboto Condensed, capitals with accents reach 0.93. */
function faceOf({ unitsPerEm, has, glyphOf }: TrueType): Face {
  const codePoint = (character: string) => character.codePointAt(0) ?? 0;
  return {
    widthOf: (text) =>
      [...text].reduce((sum, character) => sum + glyphOf(codePoint(character)).advance, 0) / unitsPerEm,
    ascent: 0.93,
    line: 1.15,
    ellipsis: '…',
    has: (character) => has(codePoint(character)),
  };
}

function drawRectangle({ canvas }: Drawing, { strokeMm, ...box }: RectangleItem): void {
  if (strokeMm === 'filled') {
    fillRectangle(canvas, inDots(box));
    return;
  }
  const { x, y, width, height } = box;
  const half = strokeMm / 2;
  const [long, high] = [width + strokeMm, height + strokeMm];
  for (const edge of [
    { x: x - half, y: y - half, width: long, height: strokeMm },
    { x: x - half, y: y + height - half, width: long, height: strokeMm },
    { x: x - half, y: y - half, width: strokeMm, height: high },
    { x: x + width - half, y: y - half, width: strokeMm, height: high },
  ])
    fillRectangle(canvas, inDots(edge));
}

type Box = { x: number; y: number; width: number; height: number };

/** Lines thinner than a dot are one dot wide. */
function inDots({ x, y, width, height }: Box): Box {
  return {
    x: x * dotsPerMm,
    y: y * dotsPerMm,
    width: Math.max(1, width * dotsPerMm),
    height: Math.max(1, height * dotsPerMm),
  };
}

function drawBars({ canvas }: Drawing, { text, x, y, width, height, maxModuleMm }: BarsItem): void {
  const code = encodeCode128(text);
  const modules = moduleCount(code);
  const dots = moduleDots(width, modules + 2 * quietModules, { dotsPerMm, maxModuleMm });
  const left = Math.round(x * dotsPerMm + (width * dotsPerMm - modules * dots) / 2);
  for (const bar of barsOf(code))
    fillRectangle(canvas, {
      x: left + bar.at * dots,
      y: y * dotsPerMm,
      width: bar.width * dots,
      height: height * dotsPerMm,
    });
}

function drawMatrix({ canvas }: Drawing, { symbology, text, x, y, width, height }: MatrixItem): void {
  const { side, cells }: BitMatrix = symbology === 'qr' ? encodeQr(text) : encodeDataMatrix(text);
  const modules = side + 2 * quietModulesOf[symbology];
  const dots = moduleDots(width, modules, { dotsPerMm, maxModuleMm: 1 });
  const left = Math.round(x * dotsPerMm + (width * dotsPerMm - side * dots) / 2);
  const top = Math.round(y * dotsPerMm + (height * dotsPerMm - side * dots) / 2);
  cells.forEach((cell, index) => {
    if (cell !== 1) return;
    const [column, row] = [index % side, Math.floor(index / side)];
    fillRectangle(canvas, { x: left + column * dots, y: top + row * dots, width: dots, height: dots });
  });
}

/** In black dots, as a printer has them. Of a picture that is not there nothing is drawn. */
function drawPicture({ canvas, dotsOf }: Drawing, { pictureId, x, y, width, height }: PictureItem): void {
  const size = [width, height].map((mm) => Math.max(1, Math.floor(mm * dotsPerMm)));
  const dots = dotsOf(pictureId, { width: size[0] ?? 1, height: size[1] ?? 1 });
  const [left, top] = [Math.round(x * dotsPerMm), Math.round(y * dotsPerMm)];
  dots?.dark.forEach((dark, at) => {
    if (dark !== 1) return;
    const [column, row] = [at % dots.width, Math.floor(at / dots.width)];
    fillRectangle(canvas, { x: left + column, y: top + row, width: 1, height: 1 });
  });
}
