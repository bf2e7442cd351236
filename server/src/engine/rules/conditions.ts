import { weekdayOf } from '../../kernel/days.ts';
import { fold } from '../../kernel/fold.ts';
import { lastAtOrBelow, ufOfCode } from '../places/uf-ranges.ts';
import type { ZipRange } from '../rating/document.ts';
import type { Place } from '../rating/shipment.ts';
import type { OfferFacts, RequestFacts } from './facts.ts';
import type { Bounds, RuleConditions } from './rule.ts';

type Test<F> = (facts: F) => boolean;
/** Conditions made ready for asking: sets, sorted ranges and folded texts, once per rule. */
type Tests<F, K extends keyof RuleConditions> = {
  readonly [N in K]: (wanted: NonNullable<RuleConditions[N]>) => Test<F>;
};

const MINUTES_OF_A_DAY = 1440;

/** Conditions that offers of one request answer differently; `position` is asked among them all. */
const offerConditions: Tests<
  OfferFacts,
  'carriers' | 'services' | 'modals' | 'loadTypes' | 'chargeableG' | 'costCents' | 'days'
> = {
  carriers: (ids) => among(ids, (offer) => offer.carrierId),
  services: (names) => {
    const wanted = new Set(names.map(fold));
    const known = remembered((text: string) => wanted.has(fold(text)));
    return (offer) => known(offer.service) || (offer.serviceCode !== null && known(offer.serviceCode));
  },
  modals: (modals) => among(modals, (offer) => offer.modal),
  loadTypes: (types) => among(types, (offer) => offer.loadType),
  chargeableG: (bounds) => within(bounds, (offer) => offer.chargeableG),
  costCents: (bounds) => within(bounds, (offer) => offer.costCents),
  days: (bounds) => within(bounds, (offer) => Math.floor(offer.transitMinutes / MINUTES_OF_A_DAY)),
};

type OfferCondition = keyof typeof offerConditions;
type RequestCondition = Exclude<keyof RuleConditions, OfferCondition | 'position'>;

const requestConditions: Tests<RequestFacts, RequestCondition> = {
  dispatchers: (numbers) => among(numbers, (request) => request.dispatcher),
  originZips: (ranges) => zipWithin(ranges, (request) => request.route.origin),
  originUfs: (ufs) => among(ufs, (request) => request.route.origin.uf),
  originCities: (ibges) => among(ibges, (request) => request.route.origin.ibge),
  originRegions: (regions) => among(regions, (request) => ufOfCode(request.route.origin.uf)?.region),
  destinationZips: (ranges) => zipWithin(ranges, (request) => request.route.destination),
  destinationUfs: (ufs) => among(ufs, (request) => request.route.destination.uf),
  destinationCities: (ibges) => among(ibges, (request) => request.route.destination.ibge),
  destinationRegions: (regions) =>
    among(regions, (request) => ufOfCode(request.route.destination.uf)?.region),
  recipientType: (type) => (request) => request.route.recipient.type === type,
  channels: (names) => named(names, (request) => request.channel),
  subchannels: (names) => named(names, (request) => request.subchannel),
  platformCodes: (codes) => among(codes, (request) => request.platformCode),
  reverse: (reverse) => (request) => request.route.reverse === reverse,
  realG: (bounds) => within(bounds, (request) => request.shipment.realG),
  volumeCm3: (bounds) => within(bounds, (request) => request.shipment.volumeMm3 / 1000),
  objectCount: (bounds) => within(bounds, (request) => request.shipment.objectCount),
  goodsCents: (bounds) => within(bounds, (request) => request.shipment.declaredCents),
  categories: (codes) => anyAmong(codes, (request) => request.shipment.categories),
  skus: (skus) => anyAmong(skus, (request) => request.skus),
  tags: (tags) => anyAmong(tags.map(fold), (request) => request.tags.map(fold)),
  weekdays: (days) => among(days, (request) => weekdayOf(request.day)),
  timeOfDay:
    ({ fromMinute: from, untilMinute: until }) =>
    ({ minuteOfDay: now }) =>
      from <= until ? from <= now && now < until : from <= now || now < until,
};

/** What a rule asks of the request, and what of each offer. */
export function compileConditions(conditions: RuleConditions): {
  request: Test<RequestFacts>[];
  offer: Test<OfferFacts>[];
} {
  return { request: collect(requestConditions, conditions), offer: collect(offerConditions, conditions) };
}

function collect<F, K extends keyof RuleConditions>(
  table: Tests<F, K>,
  conditions: RuleConditions,
): Test<F>[] {
  return (Object.keys(table) as K[]).flatMap((name) => {
    const wanted = conditions[name];
    return wanted === undefined ? [] : [table[name](wanted)];
  });
}

function among<F, V>(wanted: readonly V[], read: (facts: F) => V | null | undefined): Test<F> {
  const set = new Set<V | null | undefined>(wanted);
  return (facts) => set.has(read(facts));
}

function anyAmong<F, V>(wanted: readonly V[], read: (facts: F) => readonly V[]): Test<F> {
  const set = new Set(wanted);
  return (facts) => read(facts).some((value) => set.has(value));
}

function named<F>(wanted: readonly string[], read: (facts: F) => string | null): Test<F> {
  const set = new Set(wanted.map(fold));
  return (facts) => {
    const name = read(facts);
    return name !== null && set.has(fold(name));
  };
}

function within<F>(bounds: Bounds, read: (facts: F) => number): Test<F> {
  const min = bounds.min ?? Number.NEGATIVE_INFINITY;
  const max = bounds.max ?? Number.POSITIVE_INFINITY;
  return (facts) => {
    const value = read(facts);
    return min <= value && value <= max;
  };
}

/** Ranges are ascending and disjoint, as `parseRule` leaves them; lists may hold thousands. */
function zipWithin<F>(ranges: readonly ZipRange[], read: (facts: F) => Place): Test<F> {
  const starts = Uint32Array.from(ranges, ([start]) => start);
  return (facts) => {
    const { zip } = read(facts);
    return zip <= (ranges[lastAtOrBelow(starts, zip)]?.[1] ?? -1);
  };
}

/** Services are few and folding them again for every offer is not free. */
function remembered(test: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = test(text);
    answers.set(text, answer);
    return answer;
  };
}
