import { greatCircleM } from '../engine/places/distance.ts';
import type { ZipRange } from '../engine/rating/document.ts';
import { type UfFacts, ufFacts } from './uf-facts.ts';

export type ZoneKind = 'capital' | 'metropolitan' | 'interior';

/** An area that the demo's carriers price as one: a capital, its neighbours, or the rest of a state. */
export type Zone = { uf: UfFacts; kind: ZoneKind; ranges: readonly ZipRange[] };

/** Every zone of the country; together they hold every assigned zip code exactly once. */
export const zones: readonly Zone[] = ufFacts.flatMap((uf) => {
  const inner = [...uf.capital, ...uf.metropolitan];
  const all: Zone[] = [
    { uf, kind: 'capital', ranges: uf.capital },
    { uf, kind: 'metropolitan', ranges: uf.metropolitan },
    { uf, kind: 'interior', ranges: subtract(uf.ranges, inner) },
  ];
  return all.filter(({ ranges }) => ranges.length > 0);
});

/** What is left of `ranges` without `holes`, both inclusive. */
export function subtract(ranges: readonly ZipRange[], holes: readonly ZipRange[]): ZipRange[] {
  return holes.reduce<ZipRange[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]) => {
        if (to < start || from > end) return [[start, end] satisfies ZipRange];
        const rest: ZipRange[] = [
          [start, from - 1],
          [to + 1, end],
        ];
        return rest.filter(([first, last]) => first <= last);
      }),
    [...ranges],
  );
}

/** Roads wind: what they measure against the great circle, in the north and elsewhere. */
const circuity = { north: 1.45, elsewhere: 1.25 };
const northern = new Set(['AC', 'AM', 'AP', 'PA', 'RO', 'RR']);
const metropolitanKm = 20;

/** Road from the capital of a UF to a zone, in kilometres, rounded to ten as price lists do; 10 at least. */
export function roadKm(from: UfFacts, to: Zone): number {
  const between = from.uf === to.uf.uf ? 0 : (greatCircleM(from, to.uf) / 1000) * circuityOf(from, to.uf);
  const beyond = { capital: 0, metropolitan: metropolitanKm, interior: to.uf.interiorKm }[to.kind];
  return Math.max(10, Math.round((between + beyond) / 10) * 10);
}

function circuityOf(from: UfFacts, to: UfFacts): number {
  return northern.has(from.uf) || northern.has(to.uf) ? circuity.north : circuity.elsewhere;
}
