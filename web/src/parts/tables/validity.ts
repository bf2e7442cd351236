import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { dayInSaoPaulo } from '../../formats/days.ts';

/** A stretch of the bar of validity, in days from its left end. */
type Stretch = { kind: 'inForce' | 'waiting' | 'nothing'; from: number; until: number };

/** Days that the bar shows, and how many of them are over. */
export const shownDays = 240;
export const pastDays = 60;

const dayMs = 86_400_000;

type Dated = Pick<ListedTable, 'published' | 'waiting' | 'endsOn'>;

/**
 * What of a table is in force when, within the days that the bar shows around today: the version in force, those that wait
 * for their day, and stretches of the future that have no prices.
 */
export function stretchesOf({ published, waiting }: Dated, nowMs: number): readonly Stretch[] {
  const today = dayNumber(dayInSaoPaulo(new Date(nowMs)));
  const left = today - pastDays;
  const versions = [
    ...(published === null ? [] : [{ kind: 'inForce' as const, ...published }]),
    ...waiting.map((version) => ({ kind: 'waiting' as const, ...version })),
  ].map(({ kind, startsAt, validUntil }) => ({
    kind,
    from: startsAt === null ? left : dayNumber(dayInSaoPaulo(new Date(startsAt))),
    until: validUntil === null ? Number.POSITIVE_INFINITY : dayNumber(validUntil) + 1,
  }));
  const stretches = versions.map(({ kind, from, until }, at): Stretch => {
    // The next one takes its place, even before its own last day.
    const ends = Math.min(until, versions[at + 1]?.from ?? Number.POSITIVE_INFINITY);
    return { kind, from: within(from - left), until: within(ends - left) };
  });
  const full = stretches.filter(({ from, until }) => until > from);
  return [...full, ...holesOf(full)].sort((one, other) => one.from - other.from);
}

/** From today on, where nothing is in force. */
function holesOf(stretches: readonly Stretch[]): Stretch[] {
  const holes: Stretch[] = [];
  let reached = pastDays;
  for (const { from, until } of stretches) {
    if (from > reached) holes.push({ kind: 'nothing', from: reached, until: from });
    reached = Math.max(reached, until);
  }
  if (reached < shownDays) holes.push({ kind: 'nothing', from: reached, until: shownDays });
  return holes;
}

function within(day: number): number {
  return Math.min(shownDays, Math.max(0, day));
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}
