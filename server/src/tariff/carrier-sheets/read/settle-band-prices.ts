import { lineOf } from '../build/line-of.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading, UnderstoodBlock } from '../understand/understood.ts';
import type { PriceRow, RowBand } from './price-row.ts';

const mgPerKg = 1_000_000;
const sampledRows = 2_000;
/** A price per kilogram is at most so small a part of that of a whole band: bands of fewer kilograms are fixed prices. */
const smallPart = 8;

/** A band that costs a small part of the one before, and about as much once it is multiplied by its weight. */
type Fall = { fromMg: number; row: PriceRow; before: RowBand; band: RowBand };

/**
 * Heavier bands whose prices fall to what a kilogram costs are prices of the band or of the kilogram: `Até 100 kg` 80,00 and
 * `De 101 a 200 kg` 0,90. Which, is asked where most places of the sheet have it so; an answer holds from that band on.
 */
export function settleBandPrices(rows: PriceRow[], block: UnderstoodBlock, reading: Reading): PriceRow[] {
  const [places, falls] = fallsOf(rows.slice(0, sampledRows), block);
  const [first] = falls;
  if (first === undefined || falls.length * 2 < places) return rows;
  const { bandPrices } = block.entry;
  if (bandPrices === null) ask(first, block, reading);
  if (bandPrices !== 'per_kg') return rows;
  const fromMg = Math.min(...falls.map((fall) => fall.fromMg));
  return rows.map((row) => ({ ...row, bands: row.bands.map((band) => perKilogramFrom(fromMg, band)) }));
}

function perKilogramFrom(fromMg: number, band: RowBand): RowBand {
  const isFrom = startOf(band) >= fromMg && band.kind === 'fixed';
  return isFrom ? { ...band, kind: 'per_kg' } : band;
}

/** How many places have bands to compare, and where their prices fall. */
function fallsOf(rows: readonly PriceRow[], block: UnderstoodBlock): [places: number, falls: Fall[]] {
  let places = 0;
  const falls: Fall[] = [];
  const byPlace = Map.groupBy(
    rows.filter(({ bands }) => bands.some(({ kind }) => kind === 'fixed')),
    ({ origin, destination }) => JSON.stringify([origin, destination]),
  );
  for (const own of byPlace.values()) {
    const bands = own
      .flatMap((row) => row.bands.map((band) => ({ row, band })))
      // What a price above the last band is was asked before.
      .filter(({ band }) => band.toMg !== null || block.entry.above === null)
      .toSorted((a, b) => startOf(a.band) - startOf(b.band));
    if (bands.length > 1) places += 1;
    const at = bands.findIndex(({ band }, index) => isFall(bands[index - 1]?.band, band));
    const [before, fallen] = [bands[at - 1], bands[at]];
    if (before === undefined || fallen === undefined) continue;
    falls.push({ fromMg: startOf(fallen.band), row: fallen.row, before: before.band, band: fallen.band });
  }
  return [places, falls];
}

function isFall(before: RowBand | undefined, band: RowBand): boolean {
  if (before?.kind !== 'fixed' || band.kind !== 'fixed' || band.excessMicrosPerKg > 0) return false;
  const asWhole = band.priceMicros * (startOf(band) / mgPerKg);
  const isAbout = asWhole * 2 >= before.priceMicros && asWhole <= before.priceMicros * 4;
  return isAbout && band.priceMicros * smallPart < before.priceMicros;
}

/** Where a band begins, as far as it says: one that states its upper end alone is told by that. */
function startOf({ fromMg, toMg }: RowBand): number {
  return fromMg ?? (toMg === null ? Number.MAX_SAFE_INTEGER : toMg);
}

function ask({ row, before, band }: Fall, block: UnderstoodBlock, { questions }: Reading): void {
  questions.ask(
    questionOf({
      id: `bandPrices|${block.entry.key}`,
      about: 'bandPrices',
      message: `A partir de ${decimal(startOf(band))} kg os preços caem para os de um quilo. São por quilo do peso total (per_kg) ou o preço da faixa (fixed)?`,
      sheet: block.sheet,
      line: lineOf(row.line),
      samples: [before, band].map(({ priceMicros }) => decimal(priceMicros)),
      guesses: ['per_kg'],
      answers: ['per_kg', 'fixed'],
    }),
  );
}

/** Kilograms of milligrams, reais of millionths. */
function decimal(millionths: number): string {
  return String(millionths / 1_000_000).replace('.', ',');
}
