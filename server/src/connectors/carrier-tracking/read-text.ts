import type { DaySource, TextSource } from './mapping.ts';
import { at } from './pointer.ts';
import { readDay } from './read-time.ts';

/** The text of a source, tidy and in one line; null where nothing is there to read. */
export function readText(json: unknown, source: TextSource | null | undefined): string | null {
  if (source == null) return null;
  const { paths, join = ' ', between } = typeof source === 'string' ? { paths: [source] } : source;
  const parts = paths.map((path) => scalarText(at(json, path))).filter((part) => part !== '');
  const text = parts.join(join);
  const cut = between === undefined ? text : lastBetween(text, between);
  return cut === '' ? null : cut;
}

/** The same, at most so many characters long. */
export function readShort(json: unknown, source: TextSource | null | undefined, most: number): string | null {
  return shortened(readText(json, source), most);
}

export function shortened(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text;
  return Array.from(text).slice(0, most).join('').trim();
}

/** The day of a source; null where there is none or it is none. */
export function readDayOf(json: unknown, source: DaySource | null | undefined): string | null {
  const text = source == null ? null : readText(json, source.from);
  return text === null || source == null ? null : readDay(text, source.formats);
}

/** Texts and numbers as one line; anything else says nothing. */
function scalarText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
}

/** What stands between the last opening mark and the closing one behind it; nothing where they are not there. */
function lastBetween(text: string, [open, close]: readonly [string, string]): string {
  const from = text.lastIndexOf(open);
  if (from === -1) return '';
  const to = text.indexOf(close, from + open.length);
  return to === -1 ? '' : text.slice(from + open.length, to).trim();
}
