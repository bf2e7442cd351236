import { formatDay, parseDay } from '../../../kernel/days.ts';
import { parseDatetime } from '../../../kernel/sao-paulo.ts';

const local =
  /^(?:(\d{4}-\d{2}-\d{2})|(\d{2})\/(\d{2})\/(\d{4}))(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d{1,9})?)?$/;

/**
 * The instant of a wall-clock time of São Paulo in one of the ways vendors write it: `2026-09-08 10:11:00`, `2026-09-08T10:11`,
 * `08/09/2026 10:11`; a day alone is its beginning. Null for anything else, and for what does not exist. Pure.
 */
export function localInstant(text: string): number | null {
  const [, iso, day, month, year, minutes = '00:00', seconds = '00'] = local.exec(text.trim()) ?? [];
  const on = iso ?? (day === undefined ? null : `${year}-${month}-${day}`);
  return on === null ? null : parseDatetime(`${on} ${minutes}:${seconds}`);
}

/** A day as `YYYY-MM-DD` where a vendor wrote one, with or without a time; null for anything else. Pure. */
export function localDay(text: string | null | undefined): string | null {
  const [, iso, day, month, year] = local.exec(text?.trim() ?? '') ?? [];
  const parsed = parseDay(iso ?? `${year}-${month}-${day}`);
  return parsed === null ? null : formatDay(parsed);
}

const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d{0,6})?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * The instant of a time that says its zone, `2026-09-08T13:11:00.000000Z`; where it says none, of the zone that `unsaid` names. Null for anything
 * else, and for what does not exist. Pure.
 */
export function zonedInstant(text: string, unsaid: 'Z' | null): number | null {
  const [, on = '', time = '', fraction = '0', said] = zoned.exec(text.trim()) ?? [];
  const zone = said ?? unsaid;
  if (zone === null || parseDay(on) === null) return null;
  const atMs = Date.parse(`${on}T${time}.${fraction.padEnd(3, '0')}${zone}`);
  return Number.isNaN(atMs) ? null : atMs;
}
