import type { Comparison, First, Pair as Offers, OwnOffer } from './compare.ts';
import type { Contender, FirstSums, Flip, Pair, Sum, Totals, Winner } from './findings.ts';
import { insertMover, rememberMover } from './movers.ts';

export function emptyTotals(): Totals {
  return {
    quotes: 0,
    all: emptySum(),
    byUf: {},
    byWeight: {},
    byLane: {},
    byCarrier: {},
    byCharge: {},
    deadlines: { same: 0, sooner: 0, later: 0, a: 0, b: 0 },
    byDays: {},
    first: {
      same: 0,
      changed: 0,
      won: 0,
      lost: 0,
      appeared: 0,
      vanished: 0,
      otherFlips: 0,
      final: { a: 0, b: 0 },
      flips: [],
    },
    winners: {},
    movers: [],
  };
}

function emptySum(): Sum {
  return {
    both: 0,
    same: 0,
    dearer: 0,
    cheaper: 0,
    onlyA: 0,
    onlyB: 0,
    costOnlyA: 0,
    costOnlyB: 0,
    cost: { a: 0, b: 0 },
    final: { a: 0, b: 0 },
    minutes: { a: 0, b: 0 },
    sooner: 0,
    later: 0,
  };
}

/** What was kept before something more was counted, with nothing of that. */
export function completeTotals(kept: Totals): Totals {
  const sums = (parts: Record<string, Sum> = {}): Record<string, Sum> =>
    Object.fromEntries(Object.entries(parts).map(([key, sum]) => [key, { ...emptySum(), ...sum }]));
  return {
    ...emptyTotals(),
    ...kept,
    all: { ...emptySum(), ...kept.all },
    byUf: sums(kept.byUf),
    byWeight: sums(kept.byWeight),
    byLane: sums(kept.byLane),
    byCarrier: sums(kept.byCarrier),
  };
}

/** Adds one comparison to totals, in place. */
export function addComparison(totals: Totals, comparison: Comparison): void {
  totals.quotes += 1;
  addFirst(totals, comparison);
  for (const pair of comparison.pairs) addPair(totals, comparison, pair);
}

function addPair(totals: Totals, comparison: Comparison, pair: Offers): void {
  const { a, b, carrierId } = pair;
  if (a === null && b === null) return;
  const { uf, lane } = comparison;
  const weight = weightClass((a ?? b)?.chargedG ?? 0);
  const sums = [
    totals.all,
    part(totals.byUf, uf ?? '??'),
    part(totals.byWeight, weight),
    part(totals.byLane, laneOf(totals, lane ?? '??')),
    part(totals.byCarrier, String(carrierId)),
  ];
  for (const sum of sums) addOffers(sum, a, b);
  if (a === null || b === null) return;
  addDeadlines(totals, a, b);
  for (const { code, cents } of a.charges) chargeOf(totals, code).a += cents;
  for (const { code, cents } of b.charges) chargeOf(totals, code).b += cents;
  rememberMover(totals.movers, comparison, pair);
}

function chargeOf({ byCharge }: Totals, code: string): Pair {
  byCharge[code] ??= { a: 0, b: 0 };
  return byCharge[code];
}

const keptLanes = 5000;

/** Lanes beyond those that are kept are one. */
function laneOf({ byLane }: Totals, lane: string): string {
  if (byLane[lane] !== undefined) return lane;
  const count = laneCounts.get(byLane) ?? Object.keys(byLane).length;
  // What is missing here comes next; beyond those that are kept nothing comes but the one for the rest.
  laneCounts.set(byLane, count + 1);
  return count < keptLanes ? lane : 'other';
}

/** How many lanes are in sums: to count their names for each new one took a fifth of a what-if. */
const laneCounts = new WeakMap<Totals['byLane'], number>();

function part(parts: Record<string, Sum>, key: string): Sum {
  parts[key] ??= emptySum();
  return parts[key];
}

const classesKg = [1, 5, 10, 30, 50, 100, 300, 1000];

function weightClass(grams: number): string {
  return String(classesKg.find((kg) => grams <= kg * 1000) ?? 'more');
}

function addOffers(sum: Sum, a: OwnOffer | null, b: OwnOffer | null): void {
  if (a === null || b === null) {
    sum.onlyA += a === null ? 0 : 1;
    sum.onlyB += b === null ? 0 : 1;
    sum.costOnlyA += a?.costCents ?? 0;
    sum.costOnlyB += b?.costCents ?? 0;
    return;
  }
  sum.both += 1;
  if (a.costCents === b.costCents) sum.same += 1;
  else sum[a.costCents < b.costCents ? 'dearer' : 'cheaper'] += 1;
  sum.cost.a += a.costCents;
  sum.cost.b += b.costCents;
  sum.final.a += a.finalCents;
  sum.final.b += b.finalCents;
  sum.minutes.a += a.deliveryMinutes;
  sum.minutes.b += b.deliveryMinutes;
  if (b.deliveryMinutes < a.deliveryMinutes) sum.sooner += 1;
  if (b.deliveryMinutes > a.deliveryMinutes) sum.later += 1;
}

const mostDays = 30;
const minutesOfADay = 1440;

function addDeadlines({ deadlines, byDays }: Totals, a: OwnOffer, b: OwnOffer): void {
  const minutes = b.deliveryMinutes - a.deliveryMinutes;
  deadlines[minutes === 0 ? 'same' : minutes < 0 ? 'sooner' : 'later'] += 1;
  deadlines.a += a.deliveryMinutes;
  deadlines.b += b.deliveryMinutes;
  const days = Math.trunc(minutes / minutesOfADay);
  const key = String(Math.max(-mostDays, Math.min(mostDays, days)));
  byDays[key] = (byDays[key] ?? 0) + 1;
}

function addFirst({ first: sums, winners }: Totals, { firstA, firstB, isFirstChanged }: Comparison): void {
  if (firstA !== null) addWinner(winners, firstA, 'a');
  if (firstB !== null) addWinner(winners, firstB, 'b');
  sums[isFirstChanged ? 'changed' : 'same'] += 1;
  if (firstA === null && firstB !== null) sums.appeared += 1;
  if (firstA !== null && firstB === null) sums.vanished += 1;
  if (isFirstChanged && firstB?.isOwn === true) sums.won += 1;
  if (isFirstChanged && firstA?.isOwn === true) sums.lost += 1;
  if (firstA === null || firstB === null) return;
  sums.final.a += firstA.finalCents;
  sums.final.b += firstB.finalCents;
  if (isFirstChanged) addFlip(sums, firstA, firstB);
}

function addWinner(winners: Totals['winners'], { carrierId, finalCents }: First, side: 'a' | 'b'): void {
  const winner = winnerOf(winners, String(carrierId));
  winner[side] += 1;
  winner.cents[side] += finalCents;
}

function winnerOf(winners: Totals['winners'], carrierId: string): Winner {
  winners[carrierId] ??= { a: 0, b: 0, cents: { a: 0, b: 0 } };
  return winners[carrierId];
}

const keptFlips = 200;

function addFlip(sums: FirstSums, from: First, to: First): void {
  const cents = to.finalCents - from.finalCents;
  addFlips(sums, { from: contender(from), to: contender(to), quotes: 1, cents });
}

function addFlips(sums: FirstSums, flip: Flip): void {
  const known = sums.flips.find((one) => isSame(one.from, flip.from) && isSame(one.to, flip.to));
  if (known !== undefined) {
    known.quotes += flip.quotes;
    known.cents += flip.cents;
  } else if (sums.flips.length < keptFlips) sums.flips.push(flip);
  else sums.otherFlips += flip.quotes;
}

function contender({ carrierId, service, isOwn }: First): Contender {
  return { carrierId, service, isOwn };
}

function isSame(a: Contender, b: Contender): boolean {
  return a.carrierId === b.carrierId && a.service === b.service && a.isOwn === b.isOwn;
}

/** Adds what was found elsewhere, in place: as if its comparisons had been added here, after those that are there. */
export function addTotals(totals: Totals, more: Totals): void {
  const { movers, first, byLane, ...sums } = more;
  const { flips, ...counts } = first;
  addNumbers(totals, sums);
  addNumbers(totals.first, counts);
  for (const flip of flips) addFlips(totals.first, flip);
  for (const [lane, sum] of Object.entries(byLane))
    addNumbers(part(totals.byLane, laneOf(totals, lane)), sum);
  for (const mover of movers) insertMover(totals.movers, mover);
}

/** Adds every number of one object to the same of another; what is not there begins at zero. */
function addNumbers(target: object, source: object): void {
  const into = target as Record<string, unknown>;
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === 'number') into[key] = (typeof into[key] === 'number' ? into[key] : 0) + value;
    else if (value !== null && typeof value === 'object') {
      into[key] ??= {};
      addNumbers(into[key] as object, value);
    }
  }
}

/** Every carrier that is named in totals. */
export function carriersIn({ first, byCarrier, winners, movers }: Totals): number[] {
  const named = [...Object.keys(byCarrier), ...Object.keys(winners)].map(Number);
  const flips = first.flips.flatMap(({ from, to }) => [from.carrierId, to.carrierId]);
  return [...new Set([...named, ...flips, ...movers.flatMap(({ carrierId }) => carrierId ?? [])])];
}
