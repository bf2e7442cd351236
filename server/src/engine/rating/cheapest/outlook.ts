import { Effort, type Steps } from '../../../kernel/steps.ts';
import { stageOf } from '../charges.ts';
import type { RateSheet } from '../sheet.ts';
import { type Alike, alikeBy } from './alike.ts';
import { type LeastPrices, leastPricesOf } from './least-price.ts';
import { indexRegionsInSteps, type RegionIndex } from './region-index.ts';

/** What is known of the sheets of a book before any is asked. Lists are in the order of the book. */
export type Outlook = {
  /** Their regions by zip code. */
  index: RegionIndex;
  /** What prices come to at least; null where nothing is known of a sheet's. */
  least: readonly (LeastPrices | null)[];
  /** 1 for a sheet that serves some origins only. */
  hasOrigins: Uint8Array;
  /** Sheets by their conditions, by the levy on their freights, and by the scopes of their charges. */
  byConditions: Alike<RateSheet>;
  byLevy: Alike<RateSheet>;
  byScopes: Alike<RateSheet>;
  /** By how they weigh and limit what they carry, and where they have bounds of weight. */
  byGoods: Alike<{ sheet: RateSheet; prices: LeastPrices | null }>;
};

/** The outlook of a book's sheets, in their order; null where there are more of them than an index has room for. */
export function* outlookInSteps(sheets: readonly RateSheet[]): Steps<Outlook | null> {
  const index = yield* indexRegionsInSteps(sheets);
  if (index === null) return null;
  const effort = new Effort();
  const least: (LeastPrices | null)[] = [];
  for (const sheet of sheets) {
    const prices = knownPrices(sheet);
    least.push(prices);
    if (effort.spend(prices?.cells.length ?? 0)) yield effort.pause();
  }
  yield effort.pause();
  const known = sheets.map((sheet, at) => ({ sheet, prices: least[at] ?? null }));
  return {
    index,
    least,
    hasOrigins: Uint8Array.from(sheets, ({ columns }) => (columns.originStarts === null ? 0 : 1)),
    byConditions: alikeBy(sheets, ({ conditions: { loadType, reverse, recipients, categories } }) => [
      loadType,
      reverse,
      recipients,
      categories,
    ]),
    byLevy: alikeBy(sheets, ({ conditions: { tax, modal } }) => [tax, modal]),
    byScopes: alikeBy(sheets, ({ surcharges }) =>
      surcharges.flatMap(({ event, code, scope }) => (event === null ? [[stageOf(code), scope]] : [])),
    ),
    byGoods: alikeBy(known, ({ sheet: { terms }, prices }) => [
      terms.operator,
      terms.limits,
      terms.weight,
      prices && [...prices.boundsG],
    ]),
  };
}

/** Bytes that an outlook takes, with those that others share. */
export function outlookBytes({ index, least }: Outlook): number {
  const { codes, changes, marks, row } = index;
  const arrays = [codes, changes, marks, row, ...least.flatMap((one) => one?.cells ?? [])];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const made = new WeakMap<RateSheet, LeastPrices | null>();

/** Made once for each sheet, however many books it is in. */
function knownPrices(sheet: RateSheet): LeastPrices | null {
  const before = made.get(sheet);
  if (before !== undefined) return before;
  const prices = leastPricesOf(sheet);
  made.set(sheet, prices);
  return prices;
}
