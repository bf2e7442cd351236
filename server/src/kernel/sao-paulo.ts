import { DAY_MS, formatDay, parseDay, twoDigits } from './days.ts';
import { flat } from './flat.ts';

/**
 * The wall clock of America/Sao_Paulo, which the wire's `Datetime` and `Date` show. Brazil has kept one
 * offset since 2019, but records reach further back and the law may change again, so the offsets come from
 * the runtime's time zone data, read once; afterwards a conversion is a comparison and integer arithmetic.
 */
const ZONE = 'America/Sao_Paulo';

type OffsetPeriod = { fromMs: number; offsetMs: number };

const periods = readPeriods();
const latest = periods.at(-1) ?? { fromMs: 0, offsetMs: 0 };

/** Offsets from the oldest to the newest known, or for a century ahead where the rules go on for ever. */
function readPeriods(): OffsetPeriod[] {
  const found: OffsetPeriod[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    Date.UTC(1900, 0, 1),
  ).toZonedDateTimeISO(ZONE);
  while (at !== null && at.year < 2127) {
    const fromMs = found.length === 0 ? Number.NEGATIVE_INFINITY : at.epochMilliseconds;
    found.push({ fromMs, offsetMs: at.offsetNanoseconds / 1_000_000 });
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

function offsetAt(instantMs: number): number {
  if (instantMs >= latest.fromMs) return latest.offsetMs;
  return periods.findLast((period) => period.fromMs <= instantMs)?.offsetMs ?? latest.offsetMs;
}

/** The calendar day on which an instant (milliseconds since 1970, UTC) falls in São Paulo. */
export function dayInSaoPaulo(instantMs: number): number {
  return Math.floor((instantMs + offsetAt(instantMs)) / DAY_MS);
}

/** Minutes since midnight in São Paulo, 0 to 1439. */
export function minuteOfDayInSaoPaulo(instantMs: number): number {
  return Math.floor(msOfDay(instantMs) / 60_000);
}

function msOfDay(instantMs: number): number {
  const localMs = instantMs + offsetAt(instantMs);
  return localMs - Math.floor(localMs / DAY_MS) * DAY_MS;
}

/** An instant as the wire's `Datetime`: `YYYY-MM-DD HH:mm:ss` in São Paulo, fractions of a second dropped. */
export function formatDatetime(instantMs: number): string {
  const seconds = Math.floor(msOfDay(instantMs) / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const day = formatDay(dayInSaoPaulo(instantMs));
  return flat([day, ' ', twoDigits(hours), ':', twoDigits(minutes), ':', twoDigits(seconds % 60)]);
}

/**
 * The instant of exactly `YYYY-MM-DD HH:mm:ss` in São Paulo; null for any other form and for dates and
 * times that do not exist. A time that summer time skipped counts as one hour later, a time that occurred
 * twice as the first of the two, as clocks and people read them.
 */
export function parseDatetime(text: string): number | null {
  const match = /^(.{10}) ([0-9]{2}):([0-9]{2}):([0-9]{2})$/.exec(text);
  const day = parseDay(match?.[1] ?? '');
  if (match === null || day === null) return null;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4])];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return instantOfLocal(day * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** The instant at which a day starts in São Paulo. */
export function startOfDayInSaoPaulo(day: number): number {
  return instantOfLocal(day * DAY_MS);
}

function instantOfLocal(localMs: number): number {
  const before = offsetAt(localMs - DAY_MS);
  const after = offsetAt(localMs + DAY_MS);
  if (offsetAt(localMs - before) === before) return localMs - before;
  if (offsetAt(localMs - after) === after) return localMs - after;
  return localMs - before;
}
