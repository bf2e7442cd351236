import { flagOf, isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import type { Surcharge } from '../../../engine/rating/document.ts';
import type { ChargeCode, Measure } from '../understand/meanings.ts';
import { type CellAt, type RuleName, readNumber, readPercent } from '../understand/read-number.ts';
import { withoutMinimumWord } from '../understand/words/stated-minimum.ts';
import { usualMeasureOf } from './charge-defaults.ts';
import { type ChargeText, readChargeText } from './charge-text.ts';

/** What a charge costs, as far as one place of a file says. */
export type ChargeAmounts = {
  percentPpm: number;
  fixedCents: number;
  unit: Pick<NonNullable<Surcharge['unit']>, 'of' | 'micros' | 'stepMilli' | 'mode'> | null;
  minCents: number | null;
  maxCents: number | null;
  base: Surcharge['percentBase'] | null;
};

/** `free`: the file says that it is not charged; `applies`: that it is, and another place says what. */
export type ChargeReading = ChargeAmounts | 'free' | 'applies' | null;

export const noAmounts: ChargeAmounts = {
  percentPpm: 0,
  fixedCents: 0,
  unit: null,
  minCents: null,
  maxCents: null,
  base: null,
};

/** Adds what one cell says in a stated measure; null with a finding when it is no number of that measure. */
export function addMeasure(
  amounts: ChargeAmounts,
  { cell, measure }: { cell: Cell; measure: Exclude<Measure, 'value'> },
  at: CellAt,
): ChargeAmounts | null {
  if (measure === 'percent') return withMember(amounts, 'percentPpm', readPercent(cell, at));
  if (measure === 'fixed') return withMember(amounts, 'fixedCents', readNumber(cell, 'cents', at));
  if (measure === 'minimum')
    return withMember(amounts, 'minCents', readNumber(withoutMinimumWord(cell), 'cents', at));
  if (measure === 'maximum') return withMember(amounts, 'maxCents', readNumber(cell, 'cents', at));
  const price = readNumber(cell, 'unitMicros', at);
  return price === null ? null : { ...amounts, unit: unitOf(measure, price) ?? amounts.unit };
}

function withMember(
  amounts: ChargeAmounts,
  member: 'percentPpm' | 'fixedCents' | 'minCents' | 'maxCents',
  value: number | null,
): ChargeAmounts | null {
  if (value === null) return null;
  return { ...amounts, [member]: value === 0 && member.startsWith('m') ? null : value };
}

const steps = { per_kg: 1_000, per_100kg: 100_000, per_ton: 1_000_000 } as const;

/** Per 100 kg counts started fractions; per kilogram and ton the exact weight. */
function unitOf(measure: keyof typeof steps, price: number): ChargeAmounts['unit'] {
  if (price === 0) return null;
  const mode = measure === 'per_100kg' ? 'ceil' : 'exact';
  return { of: 'chargeable_kg', micros: price, stepMilli: steps[measure], mode };
}

/** What a cell says of a charge by itself: a flag, a number in the charge's usual measure, or a sentence. */
export function readCharge(cell: Cell, code: ChargeCode, at: CellAt): ChargeReading {
  if (cell === null || isBlank(cell)) return null;
  if (typeof cell === 'number' || isPlainNumber(cell)) {
    const measure = usualMeasureOf(code);
    return measure === 'value' ? null : addMeasure(noAmounts, { cell, measure }, at);
  }
  const flag = flagOf(cell);
  if (flag !== null) return flag ? 'applies' : 'free';
  const text = readChargeText(cell);
  if (text === null) return badCharge(cell, at);
  if (text.isFree) return 'free';
  return amountsOfText(text, cell, (value, rule) => readNumber(value, rule, at));
}

/** A number with neither a percent sign nor a currency. */
export function isPlainNumber(cell: string): boolean {
  return cell.length <= 30 && /^\s*[0-9][0-9.,]*\s*$/.test(cell);
}

function badCharge(cell: string, at: CellAt): null {
  readNumber(cell, 'cents', at);
  return null;
}

/** Reads one number by its rule; null when it is none. */
export type ReadAmount = (value: string, rule: RuleName) => number | null;

/** What a text comes to with its numbers read; null when one of them is none. `cell` is the text as written. */
export function amountsOfText(text: ChargeText, cell: string, readAmount: ReadAmount): ChargeAmounts | null {
  const read = (value: string | null, rule: RuleName): number | null =>
    value === null ? 0 : readAmount(value, rule);
  const [percentPpm, fixedCents] = [read(text.percent, 'ppm'), read(text.fixed, 'cents')];
  const [minCents, maxCents] = [read(text.minimum, 'cents'), read(text.maximum, 'cents')];
  const unit = unitFromText(text, read);
  if (percentPpm === null || fixedCents === null || minCents === null) return null;
  if (maxCents === null || unit === undefined) return null;
  const isOfGoods = percentPpm > 0 && text.base === null && /\b(nf|nota)/i.test(cell.slice(0, 300));
  return {
    percentPpm,
    fixedCents,
    unit,
    minCents: minCents || null,
    maxCents: maxCents || null,
    base: isOfGoods ? 'invoice' : text.base,
  };
}

const unitKinds = {
  kg: { of: 'chargeable_kg', scale: 1 },
  ton: { of: 'chargeable_kg', scale: 1_000 },
  volume: { of: 'volumes', scale: 1 },
  nf: { of: 'invoices', scale: 1 },
  m3: { of: 'm3', scale: 1 },
} as const;

/** Undefined when its numbers make no sense. */
function unitFromText({ per, isExact }: ChargeText, read: ReadAmount): ChargeAmounts['unit'] | undefined {
  if (per === null) return null;
  const [value, step] = [read(per.price, 'unitMicros'), read(per.step, 'milli')];
  if (value === null || step === null || step === 0) return undefined;
  const { of, scale } = unitKinds[per.unit];
  const isWhole = per.unit === 'kg' && step === 1_000;
  const mode = isExact || isWhole || per.unit === 'ton' || per.unit === 'm3' ? 'exact' : 'ceil';
  return { of, micros: value, stepMilli: step * scale, mode };
}
