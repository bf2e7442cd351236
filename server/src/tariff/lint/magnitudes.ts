import type { TableDocument, Tariff, WeightTariff } from '../../engine/rating/document.ts';
import { moneyText, unitPriceText } from '../../kernel/value-texts.ts';
import { bandsByWeight, type PlacedBand, topG, weightCents } from './band-prices.ts';
import type { LintNotes } from './notes.ts';
import { lineText } from './words.ts';

/** Beyond this many times its neighbours, a price is a slip of the keyboard. */
const ofNeighbours = 20;
/** Regions differ more than bands: a river town may cost twenty times the next street. */
const ofRegions = 30;

/** Prices that lost a decimal comma, or gained one. */
export function lintMagnitudes({ tariff }: TableDocument, notes: LintNotes): void {
  if (tariff.mode === 'weight') {
    for (const at of tariff.regions.keys()) lintBandPrices(tariff, at, notes);
  }
  for (const column of columnsOf(tariff)) lintColumn(column, notes);
}

type Priced = { placed: PlacedBand; toG: number; cents: number };

function lintBandPrices(tariff: WeightTariff, at: number, notes: LintNotes): void {
  const priced = bandsByWeight(tariff, at)
    .map((placed): Priced => {
      const toG = topG(placed.band);
      return { placed, toG, cents: weightCents(placed.band, toG * 1000) };
    })
    .filter(({ cents }) => cents > 0);
  for (const [position, one] of priced.entries()) {
    const others = [priced[position - 1], priced[position + 1]].filter((each) => each !== undefined);
    const [first] = others;
    if (first === undefined || !isOdd(one, others)) continue;
    // Of two bands that contradict each other, the one with more bands on the other's side is right.
    if (others.length === 1 && priced.length > 2 && isOdd(first, neighboursOf(priced, first))) continue;
    noteMagnitude(one, first, notes);
  }
  lintExcess(tariff, { at, last: priced.at(-1) }, notes);
}

function neighboursOf(priced: readonly Priced[], one: Priced): Priced[] {
  const position = priced.indexOf(one);
  return [priced[position - 1], priced[position + 1]].filter((each) => each !== undefined);
}

/** Far above what all neighbours let expect, or far below: prices grow slower than weights. */
function isOdd(one: Priced, others: readonly Priced[]): boolean {
  const isAbove = others.every(
    (other) => one.cents > ofNeighbours * other.cents * Math.max(1, one.toG / other.toG),
  );
  const isBelow = others.every(
    (other) => one.cents * ofNeighbours * Math.max(1, other.toG / one.toG) < other.cents,
  );
  return isAbove || isBelow;
}

function noteMagnitude(one: Priced, other: Priced, notes: LintNotes): void {
  notes.add('price_magnitude', {
    line: one.placed.band.line,
    path: one.placed.path,
    message: () =>
      `O preço chega a ${moneyText(one.cents)}, e o da faixa vizinha, ${lineText(other.placed.band.line, other.placed.path)}, a ${moneyText(other.cents)}.`,
    fix: 'Confira a vírgula decimal do preço.',
  });
}

/** The excess by the kilogram against what a kilogram costs in the last band. */
function lintExcess(
  tariff: WeightTariff,
  { at, last }: { at: number; last: Priced | undefined },
  notes: LintNotes,
): void {
  const micros = tariff.regions[at]?.excess?.microsPerKg ?? 0;
  if (last === undefined || micros === 0) return;
  const averageMicros = (last.cents * 10_000) / (last.toG / 1000);
  if (micros <= ofNeighbours * averageMicros) return;
  notes.add('price_magnitude', {
    line: last.placed.band.line,
    path: `/tariff/regions/${at}/excess`,
    message: `O excedente custa ${unitPriceText(micros)} por kg, e um quilo da última faixa ${moneyText(Math.round(averageMicros / 10_000))}.`,
    fix: 'Confira a vírgula decimal do excedente.',
  });
}

/** One number of several regions, to be compared with each other. */
type Column = readonly { line: number; path: string; value: number }[];

function columnsOf(tariff: Tariff): Column[] {
  if (tariff.mode === 'weight') return levels(tariff);
  if (tariff.mode === 'full_load') return [];
  const members = {
    comparison: ['minimumCents', 'microsPerKg', 'invoicePpm'],
    unit: ['microsPerUnit', 'minimumCents'],
    invoice: ['ppm', 'minimumCents'],
  }[tariff.mode];
  return members.map((member) =>
    tariff.regions.map((row, at) => ({
      line: row.line,
      path: `/tariff/regions/${at}/${member}`,
      value: Number(Object.entries(row).find(([name]) => name === member)?.[1] ?? 0),
    })),
  );
}

/** What the middle band costs, of regions whose middle bands end at the same weight. */
function levels(tariff: WeightTariff): Column[] {
  const cells = [...tariff.regions.keys()].flatMap((at) => {
    const bands = bandsByWeight(tariff, at);
    const middle = bands[Math.floor((bands.length - 1) / 2)];
    if (middle === undefined) return [];
    const toG = topG(middle.band);
    const value = weightCents(middle.band, toG * 1000);
    return [{ line: middle.band.line, path: `/tariff/regions/${at}`, toG, value }];
  });
  return [...Map.groupBy(cells, ({ toG }) => toG).values()];
}

function lintColumn(cells: Column, notes: LintNotes): void {
  const positive = cells.filter(({ value }) => value > 0);
  if (positive.length < 3) return;
  const sorted = positive.map(({ value }) => value).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  for (const { line, path, value } of positive) {
    if (value <= ofRegions * middle && value * ofRegions >= middle) continue;
    const times = Math.round(Math.max(value / middle, middle / value));
    notes.add('price_magnitude', {
      line,
      path,
      message: `Os preços desta região são ${times} vezes ${value > middle ? 'maiores' : 'menores'} que os do meio da tabela.`,
      fix: 'Confira a vírgula decimal dos preços da região.',
    });
  }
}
