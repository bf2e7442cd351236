import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import type { Contender, Mover, Sum, Totals } from './findings.ts';
import type { Impact } from './impact.ts';

type Wire = ImpactView;
type WireSum = Wire['all'];

/** Totals as the administration reads them: lists in an order, differences worked out. */
export function toWireImpact({ totals, carrierNames }: Impact, isOfFreights = false): Wire {
  const lanes = sortedByDelta(totals.byLane);
  const nameOf = (id: number): string => carrierNames.get(id) ?? '?';
  return {
    quotes: totals.quotes,
    all: toSum(totals.all),
    byUf: Object.entries(totals.byUf)
      .map(([uf, sum]) => ({ uf: uf === '??' ? null : uf, ...toSum(sum) }))
      .sort((a, b) => ((a.uf ?? '~') < (b.uf ?? '~') ? -1 : 1)),
    byWeight: Object.entries(totals.byWeight)
      .map(([kg, sum]) => ({ upToKg: kg === 'more' ? null : Number(kg), ...toSum(sum) }))
      .sort((a, b) => (a.upToKg ?? Number.MAX_SAFE_INTEGER) - (b.upToKg ?? Number.MAX_SAFE_INTEGER)),
    byLane: lanes
      .slice(0, shownLanes)
      .map(([lane, sum]) => ({ lane: lane === '??' ? null : lane, ...toSum(sum) })),
    laneCount: lanes.length,
    byCarrier: Object.entries(totals.byCarrier)
      .map(([id, sum]) => ({ carrierId: Number(id), carrier: nameOf(Number(id)), ...toSum(sum) }))
      .sort((x, y) => (x.carrier < y.carrier ? -1 : 1)),
    winners: Object.entries(totals.winners)
      .map(([id, { a, b, cents }]) => ({
        ...{ carrierId: Number(id), carrier: nameOf(Number(id)), before: a, after: b },
        ...{ finalBeforeCents: cents.a, finalAfterCents: cents.b },
      }))
      .sort((x, y) => y.after - y.before - (x.after - x.before) || x.carrierId - y.carrierId),
    byCharge: toCharges(totals),
    deadlines: toDeadlines(totals),
    first: toFirst(totals.first, carrierNames),
    movers: totals.movers.map((mover) => toMover(mover, isOfFreights)),
  };
}

const shownLanes = 100;

/** Sums by the size of their difference in money, the largest first. */
function sortedByDelta(sums: Readonly<Record<string, Sum>>): [string, Sum][] {
  const size = ({ cost, costOnlyA, costOnlyB }: Sum): number =>
    Math.abs(cost.b - cost.a + costOnlyB - costOnlyA);
  return Object.entries(sums).sort(([x, one], [y, other]) => size(other) - size(one) || (x < y ? -1 : 1));
}

function toSum(sum: Sum): WireSum {
  const { both, same, dearer, cheaper, onlyA, onlyB, cost, final, costOnlyA, costOnlyB } = sum;
  const { minutes, sooner, later } = sum;
  const deltaCents = cost.b - cost.a;
  return {
    both,
    same,
    dearer,
    cheaper,
    lost: onlyA,
    gained: onlyB,
    costBeforeCents: cost.a,
    costAfterCents: cost.b,
    deltaCents,
    deltaPpm: cost.a === 0 ? null : Math.round((deltaCents / cost.a) * 1_000_000),
    finalBeforeCents: final.a,
    finalAfterCents: final.b,
    minutesBefore: minutes.a,
    minutesAfter: minutes.b,
    sooner,
    later,
    lostCents: costOnlyA,
    gainedCents: costOnlyB,
  };
}

function toCharges({ byCharge }: Totals): Wire['byCharge'] {
  return Object.entries(byCharge)
    .map(([code, { a, b }]) => ({ code, beforeCents: a, afterCents: b, deltaCents: b - a }))
    .sort((x, y) => Math.abs(y.deltaCents) - Math.abs(x.deltaCents) || (x.code < y.code ? -1 : 1));
}

function toDeadlines({ deadlines, byDays }: Totals): Wire['deadlines'] {
  const { same, sooner, later, a, b } = deadlines;
  return {
    same,
    sooner,
    later,
    minutesBefore: a,
    minutesAfter: b,
    byDays: Object.entries(byDays)
      .map(([days, quotes]) => ({ days: Number(days), quotes }))
      .sort((x, y) => x.days - y.days),
  };
}

function toFirst(sums: Totals['first'], names: ReadonlyMap<number, string>): Wire['first'] {
  const { final, flips, ...counts } = sums;
  const named = (one: Contender) => ({ ...one, carrier: names.get(one.carrierId) ?? '?' });
  return {
    ...counts,
    finalBeforeCents: final.a,
    finalAfterCents: final.b,
    deltaCents: final.b - final.a,
    flips: flips
      .map(({ from, to, quotes, cents }) => ({
        from: named(from),
        to: named(to),
        quotes,
        deltaCents: cents,
      }))
      .sort((a, b) => b.quotes - a.quotes),
  };
}

/** A quote, or a freight, worth a look. */
export function toMover(mover: Mover, isFreight = false): Wire['movers'][number] {
  const { shipperId, carrierId, id, uf, costA, costB, minutesA, minutesB, isFirstChanged } = mover;
  return {
    shipperId,
    carrierId: carrierId ?? null,
    uf,
    isFirstChanged,
    quoteId: isFreight ? null : id,
    freightCode: isFreight ? id : null,
    costBeforeCents: costA,
    costAfterCents: costB,
    minutesBefore: minutesA,
    minutesAfter: minutesB,
  };
}
