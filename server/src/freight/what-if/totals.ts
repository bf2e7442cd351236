import type { Comparison, First, OwnOffer } from './compare.ts';
import type { Contender, FirstSums, Sum, Totals } from './findings.ts';
import { rememberMover } from './movers.ts';

export function emptyTotals(): Totals {
  return {
    quotes: 0,
    all: emptySum(),
    byUf: {},
    byWeight: {},
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
  };
}

/** Adds one comparison to totals, in place. */
export function addComparison(totals: Totals, comparison: Comparison): void {
  const { a, b, uf } = comparison;
  totals.quotes += 1;
  addFirst(totals.first, comparison);
  if (a === null && b === null) return;
  const weight = weightClass((a ?? b)?.chargedG ?? 0);
  for (const sum of [totals.all, part(totals.byUf, uf ?? '??'), part(totals.byWeight, weight)])
    addOffers(sum, a, b);
  if (a === null || b === null) return;
  addDeadlines(totals, a, b);
  for (const code of new Set([...a.charges.keys(), ...b.charges.keys()])) {
    totals.byCharge[code] ??= { a: 0, b: 0 };
    totals.byCharge[code].a += a.charges.get(code) ?? 0;
    totals.byCharge[code].b += b.charges.get(code) ?? 0;
  }
  rememberMover(totals.movers, comparison);
}

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

function addFirst(sums: FirstSums, { firstA, firstB, isFirstChanged }: Comparison): void {
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

const keptFlips = 200;

function addFlip(sums: FirstSums, from: First, to: First): void {
  const cents = to.finalCents - from.finalCents;
  const known = sums.flips.find((flip) => isSame(flip.from, from) && isSame(flip.to, to));
  if (known !== undefined) {
    known.quotes += 1;
    known.cents += cents;
  } else if (sums.flips.length < keptFlips)
    sums.flips.push({ from: contender(from), to: contender(to), quotes: 1, cents });
  else sums.otherFlips += 1;
}

function contender({ carrierId, service, isOwn }: First): Contender {
  return { carrierId, service, isOwn };
}

function isSame(a: Contender, b: Contender): boolean {
  return a.carrierId === b.carrierId && a.service === b.service && a.isOwn === b.isOwn;
}
