import type { BarsItem, MatrixItem } from '../scene.ts';
import type { BitMatrix } from './bit-matrix.ts';
import { barsOf, encodeCode128, moduleCount, quietModules } from './code128.ts';
import { encodeDataMatrix, encodeQr, quietModulesOf } from './matrix-symbols.ts';
import { moduleDots, usualDotsPerMm } from './module-size.ts';

/**
 * A symbol in the middle of its box: where its dark runs begin, `at` and `width` in modules, `row` in rows. Millimetres;
 * bars are one row as high as their box.
 */
export type PlacedSymbol = {
  left: number;
  top: number;
  moduleMm: number;
  rowMm: number;
  runs: readonly { at: number; row: number; width: number }[];
};

export function placeBars({ text, x, y, width, height, maxModuleMm }: BarsItem): PlacedSymbol {
  const code = encodeCode128(text);
  const modules = moduleCount(code);
  const moduleMm = moduleMmIn(width, modules + 2 * quietModules, maxModuleMm);
  return {
    left: x + (width - modules * moduleMm) / 2,
    top: y,
    moduleMm,
    rowMm: height,
    runs: barsOf(code).map((bar) => ({ ...bar, row: 0 })),
  };
}

/** The modules of a two-dimensional symbol, for `placeMatrix`. */
export function encodeMatrix({ symbology, text }: MatrixItem): BitMatrix {
  return symbology === 'qr' ? encodeQr(text) : encodeDataMatrix(text);
}

export function placeMatrix({ symbology, x, y, width }: MatrixItem, matrix: BitMatrix): PlacedSymbol {
  const moduleMm = moduleMmIn(width, matrix.side + 2 * quietModulesOf[symbology], 1);
  const inset = (width - matrix.side * moduleMm) / 2;
  return { left: x + inset, top: y + inset, moduleMm, rowMm: moduleMm, runs: runsOf(matrix) };
}

/** Whole dots of a label printer where two or more fit, which is where a scanner begins to be sure; else what fits. */
function moduleMmIn(roomMm: number, modules: number, maxModuleMm: number): number {
  const dots = moduleDots(roomMm, modules, { dotsPerMm: usualDotsPerMm, maxModuleMm });
  return dots >= 2 ? dots / usualDotsPerMm : roomMm / modules;
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
