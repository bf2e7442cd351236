import { routeDistance } from '../../../engine/carbon/emission.ts';
import { ufs } from '../../../engine/places/uf-ranges.ts';
import type { TaxCredits } from '../../../engine/rating/compose.ts';
import type { ChangeInput } from '../../../engine/rating/nearest-change.ts';
import type { Refusal } from '../../../engine/rating/refusal.ts';
import { type VerifiedChange, verifiedChanges } from '../../../engine/rating/verified-changes.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { zipText } from '../../../kernel/value-texts.ts';
import type { VersionName } from '../../../registry/tables/versions/version-names.ts';
import type { Decided, Enquired } from '../decide.ts';
import {
  carbon,
  type LiveSource,
  type Rated,
  type Refused,
  sourceOf,
  type TableSource,
  transitOf,
} from '../rated.ts';
import type { PastWorld } from '../replay/past-world.ts';
import { changeWords } from './change-words.ts';
import { conditionWords } from './condition-words.ts';
import { countDays, type DayCount } from './deadline-lines.ts';
import type { ReceiptLine } from './line.ts';
import { offerReceipt, type ReceiptWorld } from './offer-receipt.ts';
import { refusalWords, tableWords } from './refusal-words.ts';
import { bare, type Setting, settingOf } from './settings-of-change.ts';

/** Whose offer or refusal it is, and what its table is called. */
export type Source = { source: TableSource | LiveSource; name: VersionName | null };

/** The receipt of an offer; `number` is null where `filter` or `limit` kept it from being shown. */
export type OfferReceipt = Source & {
  number: number | null;
  rated: Rated;
  lines: ReceiptLine[];
  /** How its estimated date comes about. */
  count: DayCount;
};

/**
 * What would have to be different, in words; `next` is what would refuse it then, null when it would offer. `setting`: the
 * same as the one member of the request to set, null where one is not enough.
 */
export type NearestChange = { words: string; next: string | null; setting: Setting | null };

/** The receipt of a refusal, with the changes after which it would not be given. */
export type RefusalReceipt = Source & {
  code: string;
  words: string;
  changes: NearestChange[];
  /** For a rule that hid an offer: its conditions, one of which would have to fail. */
  ruleId: number | null;
};

/** Offers and refusals of one decision: together every table and live carrier that was asked. */
export type Receipts = { offers: OfferReceipt[]; refusals: RefusalReceipt[] };

/** A decision with all it was made of. */
export type ReceiptInput = {
  world: Pick<PastWorld, 'candidates' | 'taxBook' | 'esg' | 'calendar' | 'settings' | 'definitions'>;
  enquired: Enquired;
  decided: Decided;
  names: ReadonlyMap<number, VersionName>;
};

/** Tells every offer and every refusal of a decision. Pure. */
export function receiptsOf(input: ReceiptInput): Receipts {
  const { decided } = input;
  const offer = (rated: Rated, number: number | null): OfferReceipt => ({
    ...nameOf(input, sourceOf(rated)),
    number,
    rated,
    lines: offerReceipt(rated, receiptWorld(input)),
    count: countOf(input, rated),
  });
  return {
    offers: [
      ...decided.chosen.map((rated, index) => offer(rated, index + 1)),
      ...decided.passedOver.map((rated) => offer(rated, null)),
    ],
    refusals: decided.refused.map((refused) => refusalReceipt(input, refused)),
  };
}

function countOf({ world, enquired }: ReceiptInput, rated: Rated): DayCount {
  const counted = {
    transitMinutes: transitOf(rated),
    extraDays: rated.outcome?.extraDays ?? 0,
    fromDay: dayInSaoPaulo(enquired.atMs),
  };
  return countDays(counted, world.calendar);
}

function nameOf({ names }: ReceiptInput, source: TableSource | LiveSource): Source {
  return { source, name: 'versionId' in source ? (names.get(source.versionId) ?? null) : null };
}

function receiptWorld({ world, enquired, decided, names }: ReceiptInput): ReceiptWorld {
  const { origin, destination, atMs } = enquired;
  if (origin === null || destination === null) throw new Error('an offer without places');
  const { settings, calendar, esg } = world;
  return {
    load: decided.load,
    calendar,
    esg,
    distance: routeDistance(origin, destination, carbon),
    credits: creditsOf(settings.taxCreditPpm),
    fromDay: dayInSaoPaulo(atMs),
    tableName: (versionId) => tableName(names.get(versionId), versionId),
  };
}

/** `tabela 12 v3`; the number of a table is its id. */
export function tableName(name: VersionName | undefined, versionId: number): string {
  return name === undefined ? `versão ${versionId}` : `tabela ${name.tableId} v${name.number}`;
}

function creditsOf({ icms, ibs, cbs }: { icms: number; ibs: number; cbs: number }): TaxCredits {
  const unlessNone = (ppm: number): number | null => (ppm === 0 ? null : ppm);
  return { icmsPpm: unlessNone(icms), ibsPpm: unlessNone(ibs), cbsPpm: unlessNone(cbs) };
}

function refusalReceipt(input: ReceiptInput, refused: Refused): RefusalReceipt {
  const { candidate, refusal } = refused;
  return {
    ...nameOf(input, candidate),
    code: refusal.code,
    words: refusalWords(refused),
    changes: changesOf(input, refused),
    ruleId: 'ruleId' in refusal ? refusal.ruleId : null,
  };
}

function changesOf(input: ReceiptInput, { candidate, refusal }: Refused): NearestChange[] {
  const { origin, dispatcher, request } = input.enquired;
  const places = { originZip: dispatcher.zip, destinationZip: request.destinationZip };
  if ('kind' in refusal) return tableChanges(input, candidate, refusal).map((one) => wordsOf(one, places));
  if ('zip' in refusal) return nearestStates(refusal.zip, origin === null ? 'originZip' : 'destinationZip');
  if (!('ruleId' in refusal)) return [];
  const rule = input.world.definitions.find(({ id }) => id === refusal.ruleId);
  const conditions = rule === undefined ? [] : conditionWords(rule.conditions);
  return conditions.map(({ words }) => ({ words, next: null, setting: null }));
}

type Places = { originZip: number; destinationZip: number };

function wordsOf({ change, next }: VerifiedChange, places: Places): NearestChange {
  return {
    words: changeWords(change),
    next: next === null ? null : tableWords(next),
    setting: settingOf(change, places),
  };
}

function tableChanges(
  input: ReceiptInput,
  source: TableSource | LiveSource,
  refusal: Refusal,
): VerifiedChange[] {
  if (!('versionId' in source)) return [];
  const { code, facts } = refusal;
  const candidate = input.world.candidates.find(({ versionId }) => versionId === source.versionId);
  if (code === 'not_valid_on_day') {
    const day = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    return [{ change: { kind: 'day', from: day(facts.from), until: day(facts.until) }, next: null }];
  }
  const wanted = changeInputOf(input);
  return candidate === undefined || wanted === null ? [] : verifiedChanges(candidate.sheet, wanted, refusal);
}

function changeInputOf({ world, enquired, decided }: ReceiptInput): ChangeInput | null {
  const { request, origin, destination, atMs } = enquired;
  if (origin === null || destination === null) return null;
  const { shipment } = decided.load;
  return {
    shipment,
    question: {
      route: { origin, destination, recipient: request.recipient, reverse: request.reverse },
      on: formatDay(dayInSaoPaulo(atMs)),
      taxBook: world.taxBook,
      loadTypes: request.loadTypes,
      categories: shipment.categories,
      roadDistanceM: routeDistance(origin, destination, carbon).roadM,
    },
  };
}

/** The zip codes of states just under and just above one of none. */
function nearestStates(zip: number, member: Setting['member']): NearestChange[] {
  const ranges = ufs
    .flatMap(({ code, ranges: own }) => own.map(([first, last]) => ({ code, first, last })))
    .sort((a, b) => a.first - b.first);
  const below = ranges.findLast(({ last }) => last < zip);
  const above = ranges.find(({ first }) => first > zip);
  return [below, above].flatMap((range) =>
    range === undefined
      ? []
      : [
          {
            words: `CEP de ${range.code}: ${zipText(range.first)} a ${zipText(range.last)}`,
            next: null,
            setting: { member, value: bare(range.last < zip ? range.last : range.first) },
          },
        ],
  );
}
