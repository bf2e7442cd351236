import { quoted } from '../../../documents/finding.ts';
import { columnLetters } from '../../../documents/spreadsheets/sheet.ts';
import { questionOf } from '../understand/question-of.ts';
import { type Column, columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import type { WeightUnit } from '../understand/weight-unit.ts';
import { headerMilli } from '../understand/words/band-header.ts';

/**
 * A column of prices: the band `fromMg < w <= toMg`, open above where `toMg` is null. Volumes count as weights
 * of a gram for each cubic centimetre. `excess` is the price of what a shipment weighs above the last band.
 */
export type PlannedBand = {
  index: number;
  header: string;
  fromMg: number;
  toMg: number | null;
  kind: 'fixed' | 'per_kg' | 'per_ton' | 'excess';
  /** Of excess: started steps of so many grams; null for the exact weight. */
  stepG: number | null;
};

const mgPerMilli: Readonly<Record<WeightUnit | 'm3', number>> = {
  g: 1,
  kg: 1_000,
  t: 1_000_000,
  m3: 1_000_000,
};

/** The price columns of a block that names its bands in the header, in the order of their weights. */
export function planBands(block: UnderstoodBlock, unit: WeightUnit, reading: Reading): PlannedBand[] {
  const headed = block.columns.filter(
    ({ meaning, band }) => band !== null && (meaning === 'band' || meaning === 'volume_band'),
  );
  refuseMixed(headed, block, reading);
  const planned = headed.flatMap((column) => planColumn(column, { block, unit }, reading) ?? []);
  const inOrder = planned.toSorted((a, b) => (a.toMg ?? Infinity) - (b.toMg ?? Infinity));
  let reached = 0;
  const bands = inOrder.map((band) => {
    const fromMg = Math.max(band.fromMg, band.fromMg < 0 ? reached : band.fromMg);
    reached = band.toMg ?? reached;
    return { ...band, fromMg };
  });
  checkOrder(bands, block, reading);
  return settleAbove([...bands, ...priceAbove(bands, block)], block, reading);
}

/** `R$/kg` beside bands in columns is the price above the last of them. */
function priceAbove(bands: readonly PlannedBand[], block: UnderstoodBlock): PlannedBand[] {
  const column = columnOf(block, 'price_per_kg');
  const last = bands.at(-1);
  if (column === undefined || last?.toMg == null) return [];
  const { index, header } = column;
  return [{ index, header, fromMg: last.toMg, toMg: null, kind: 'per_kg', stepG: null }];
}

function refuseMixed(headed: readonly Column[], block: UnderstoodBlock, { findings }: Reading): void {
  const other = headed.find(({ meaning }) => meaning !== headed[0]?.meaning);
  if (other === undefined) return;
  const message = 'A tabela tem faixas de peso e faixas de m3; importe-as como duas tabelas.';
  const place = { sheet: block.sheet, line: block.headerLine, column: columnLetters(other.index) };
  findings.add({ severity: 'error', code: 'mixed_bands', message, ...place });
}

/** `fromMg` of minus one stands for "where the band before ends". */
function planColumn(
  { index, header, band, meaning }: Column,
  { block, unit }: { block: UnderstoodBlock; unit: WeightUnit },
  { findings }: Reading,
): PlannedBand | null {
  if (band === null) return null;
  const unitOf = (at: number): WeightUnit | 'm3' =>
    meaning === 'volume_band' ? 'm3' : (band.units[at] ?? band.unit ?? unit);
  const numbers = band.numbers.map(
    (number, at) => (headerMilli(number, block.notation) ?? Number.NaN) * mgPerMilli[unitOf(at)],
  );
  const [first = Number.NaN, second] = numbers;
  const kind = band.per === 'kg' ? 'per_kg' : band.per === 'ton' ? 'per_ton' : 'fixed';
  const base = { index, header, kind, stepG: null } as const;
  if (band.form === 'above' && Number.isSafeInteger(first)) return { ...base, fromMg: first, toMg: null };
  const planned =
    band.form === 'range'
      ? { ...base, fromMg: first, toMg: second ?? first }
      : { ...base, fromMg: -1, toMg: first };
  if (planned.toMg > planned.fromMg && Number.isSafeInteger(planned.toMg)) return planned;
  const message = `A faixa ${quoted(header)} termina antes de começar.`;
  const place = { sheet: block.sheet, line: block.headerLine, column: columnLetters(index) };
  findings.add({ severity: 'error', code: 'weight_inverted', message, ...place });
  return null;
}

function checkOrder(bands: readonly PlannedBand[], block: UnderstoodBlock, { findings }: Reading): void {
  for (const [at, band] of bands.entries()) {
    const previous = bands[at - 1];
    if (previous?.toMg == null || band.fromMg >= previous.toMg) continue;
    const message = `A faixa ${quoted(band.header)} cruza a faixa ${quoted(previous.header)}.`;
    const place = { sheet: block.sheet, line: block.headerLine, column: columnLetters(band.index) };
    findings.add({ severity: 'error', code: 'weight_overlap', message, ...place });
  }
}

/** `Acima de 100 kg`: a price for each kilogram above, for each of all kilograms, or one price; asked. */
function settleAbove(bands: PlannedBand[], block: UnderstoodBlock, reading: Reading): PlannedBand[] {
  const top = bands.at(-1);
  if (top === undefined || top.toMg !== null || top.kind === 'per_ton') return bands;
  const isAllPerKg = bands.length > 1 && bands.slice(0, -1).every(({ kind }) => kind === 'per_kg');
  if (isAllPerKg || bands.length === 1) return bands;
  const { above } = block.entry;
  if (above === null) askAbove(top, block, reading);
  const kind = above ?? 'excess';
  return [...bands.slice(0, -1), { ...top, kind }];
}

function askAbove({ header, index }: PlannedBand, block: UnderstoodBlock, { questions }: Reading): void {
  questions.ask(
    questionOf({
      id: `above|${block.entry.key}`,
      about: 'above',
      message: `O preço da coluna ${quoted(header)} vale por quilo que exceder a última faixa (excess), por quilo do peso total (per_kg), ou é um preço único (fixed)?`,
      sheet: block.sheet,
      line: block.headerLine,
      column: columnLetters(index),
      header,
      samples: block.body.slice(0, 5).map(({ cells }) => String(cells[index] ?? '')),
      guesses: ['excess', 'per_kg'],
      answers: ['excess', 'per_kg', 'fixed'],
    }),
  );
}
