import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import { type Contents, contentsOf, isUnclear, mayMean, noContents } from './contents.ts';
import type { HeaderCell } from './find-header.ts';
import { chargeOf, chargeSheetMeanings, isMeaning, type Meaning } from './meanings.ts';
import type { BandHeader } from './words/band-header.ts';
import { bandHeaderOf } from './words/band-header.ts';
import { chargeCodeOf } from './words/charge-names.ts';
import { readHeader } from './words/header-words.ts';
import { statedMinimum } from './words/stated-minimum.ts';

/** What a column means by itself; null when nothing says it. */
export type Chosen = { meaning: Meaning | null; band: BandHeader | null };

const ofChargeSheets: ReadonlySet<Meaning> = new Set(chargeSheetMeanings);

/**
 * One meaning for every column, where its header allows several: what its cells hold decides first; then a sheet whose rows are
 * charges reads `Valor` and `Mínimo` as the charge's, any other as the freight's. None where header and cells disagree.
 */
export function chooseMeanings(columns: readonly HeaderCell[], body: readonly Row[]): Chosen[] {
  const readings = columns.map(({ texts, isIgnored }) =>
    isIgnored ? { meanings: ['ignore' as const], band: null } : firstReading(texts),
  );
  const contents = columns.map(({ index }) => contentsOf(body, index));
  const meanings = readings.map((reading, at) =>
    fittingMeanings(reading.meanings, contents[at] ?? noContents),
  );
  const chargeAt = chargeColumn(columns, meanings, body);
  const hasPlaces = meanings.some((all) => all.some((meaning) => /^(zip_|region|city|uf)/.test(meaning)));
  const chosen = readings.map(({ band }, index): Chosen => {
    if (index === chargeAt) return { meaning: 'charge', band: null };
    const all = meanings[index] ?? [];
    const isOfCharges = chargeAt !== null;
    const fitting = all.filter((meaning) => ofChargeSheets.has(meaning) === isOfCharges);
    const meaning = fitting[0] ?? (isOfCharges || !hasPlaces ? (all[0] ?? null) : withoutCharges(all));
    return { meaning, band };
  });
  const settled = chosen.map((one, at) => ({
    ...one,
    meaning: settle(one.meaning, { at, chosen, meanings, contents }),
  }));
  return settled.map((one, at) => ({
    ...one,
    meaning: settleMinimum(one.meaning, columns[at]?.text ?? '', {
      left: settled[at - 1]?.meaning ?? null,
      contents: contents[at] ?? noContents,
    }),
  }));
}

/**
 * What a column is whose header states a minimum. `MÍNIMO 3,50` is that of the percent or charge beside it, else of the freight;
 * a charge with its minimum has percents in its cells, and without any sign of them nobody knows which of the two they are.
 */
function settleMinimum(
  meaning: Meaning | null,
  header: string,
  { left, contents }: { left: Meaning | null; contents: Contents },
): Meaning | null {
  const { rest, minimum } = statedMinimum(header);
  if (meaning === null || minimum === null) return meaning;
  const [charge, beside] = [chargeOf(meaning), chargeOf(left)];
  if (charge?.measure === 'value') {
    if (beside?.code === charge.code && beside.measure === 'percent') return `${charge.code}.minimum`;
    return contents.percents * 2 < contents.filled ? null : meaning;
  }
  if (meaning !== 'minimum' || rest !== '') return meaning;
  if (left === 'percent') return 'percent_minimum';
  return beside === null ? meaning : `${beside.code}.minimum`;
}

/** Those that the cells may have; all of them where the cells are nothing that is known, which is said of each cell. */
function fittingMeanings(meanings: readonly Meaning[], contents: Contents): readonly Meaning[] {
  const fitting = meanings.filter((meaning) => mayMean(meaning, contents));
  return fitting.length === 0 && isUnclear(contents) ? meanings : fitting;
}

type Sheet = {
  at: number;
  chosen: readonly Chosen[];
  meanings: readonly (readonly Meaning[])[];
  contents: readonly Contents[];
};

/** A percent of the goods above it is none that anybody charges. */
const highestPercent = 5;

/**
 * What a word of two trades means on this sheet: `Tarifa` a region or what it costs, `Frete Valor` a percent or the freight. It is
 * the price of a sheet that has no other, if its cells can be nothing else; where they can, nobody knows.
 */
function settle(meaning: Meaning | null, { at, chosen, meanings, contents }: Sheet): Meaning | null {
  const all = meanings[at] ?? [];
  const own = contents[at] ?? noContents;
  const others = chosen.flatMap((one, other) => (other === at || one.meaning === null ? [] : [one.meaning]));
  if (meaning === 'days' && all.some((one) => chargeOf(one) !== null))
    return others.includes('days') ? null : 'days';
  if (!all.includes('price') || own.filled === 0) return meaning;
  const other = all.find((one) => one === 'region' || one === 'percent');
  // A price beside prices by band is of what?
  if (other === undefined) return others.some((one) => isBand.test(one)) ? null : meaning;
  return others.some((one) => isPrice.test(one)) ? other : priceOr(other, own);
}

function priceOr(other: Meaning, { decimals, filled, percents, largest }: Contents): Meaning | null {
  if (other === 'region') return decimals * 2 >= filled ? 'price' : null;
  if (percents > 0) return 'percent';
  return largest > highestPercent ? 'price' : null;
}

const isBand = /^(band|volume_band|invoice_band)$/;
const isPrice = /^(price|price_per_.*|band|volume_band|invoice_band|vehicle_price)$/;

/** `Taxa` on a sheet of places and prices names no charge. */
function withoutCharges(meanings: readonly Meaning[]): Meaning | null {
  return meanings.find((meaning) => !ofChargeSheets.has(meaning)) ?? null;
}

/** The first of a column's texts that says something; the shorter ones only of places and times. */
function firstReading(texts: readonly string[]): { meanings: readonly Meaning[]; band: BandHeader | null } {
  for (const [at, text] of texts.entries()) {
    const reading = readHeader(text);
    const allowed = at === 0 ? reading.meanings : reading.meanings.filter(standsAlone);
    if (allowed.length > 0) return { meanings: allowed, band: reading.band };
  }
  return { meanings: [], band: null };
}

function standsAlone(meaning: Meaning): boolean {
  return /^(zip_|uf$|city|ibge|region|area|days|ignore|weight_|charge|origin$)/.test(meaning);
}

/** The column that names a charge in each row: its header says so, or may, and its cells do. */
function chargeColumn(
  columns: readonly HeaderCell[],
  meanings: readonly (readonly Meaning[])[],
  body: readonly Row[],
): number | null {
  for (const [at, all] of meanings.entries()) {
    if (!all.includes('charge')) continue;
    const index = columns[at]?.index ?? 0;
    const sampled = body
      .slice(0, 60)
      .map((row) => row.cells[index] ?? null)
      .filter((cell) => cell !== null);
    const named = sampled.filter((cell) => typeof cell === 'string' && chargeCodeOf(cell) !== null);
    if (named.length * 3 >= sampled.length && named.length > 0) return at;
  }
  return null;
}

/** What an answer or a layout says of a column; null for words that are no meaning. */
export function meaningFromText(text: string, header: string): Chosen | null {
  const [word = '', rest] = text.split(':');
  if (word === 'band' && rest !== undefined) {
    const band = bandHeaderOf(rest);
    return band === null ? null : { meaning: 'band', band: { ...band, unit: band.unit ?? ('kg' as const) } };
  }
  if (!isMeaning(text)) return null;
  return { meaning: text, band: bandHeaderOf(header) };
}
