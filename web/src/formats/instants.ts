import { saoPaulo } from './days.ts';

/** The languages that instants are written in. */
export type InstantLanguage = 'pt-BR' | 'en';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: InstantLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: saoPaulo,
    ...options,
  });
  formats.set(key, made);
  return made;
}

/** An instant in São Paulo: `24/11/2026 09:12`. */
export function writeInstant(iso: string, language: InstantLanguage): string {
  const at = new Date(iso);
  const day = formatOf(language, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);
  const time = formatOf(language, { hour: '2-digit', minute: '2-digit' }).format(at);
  return `${day} ${time}`;
}

/** The time of an instant in São Paulo: `09:12`. */
export function writeTime(iso: string, language: InstantLanguage): string {
  return formatOf(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}

/** Whether two instants are on one day in São Paulo. */
export function isSameDay(iso: string, otherMs: number): boolean {
  const day = formatOf('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
  return day.format(new Date(iso)) === day.format(otherMs);
}

/** An instant in São Paulo to the second: `24/11/2026 09:12:07`. */
export function writeInstantToSecond(iso: string, language: InstantLanguage): string {
  const seconds = formatOf(language, { second: '2-digit' }).format(new Date(iso));
  return `${writeInstant(iso, language)}:${seconds.padStart(2, '0')}`;
}

/** Everything that can be said of an instant, for those who look closer: both zones, and the instant exactly. */
export function writeInstantExactly(iso: string, language: InstantLanguage): string {
  const at = new Date(iso);
  const own = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'short',
    timeStyle: 'long',
  }).format(at);
  const there = formatOf(language, { dateStyle: 'short', timeStyle: 'long' }).format(at);
  return [...new Set([there, own, at.toISOString()])].join(' · ');
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How far an instant is from another: `há 3 horas`, `em 2 dias`, `agora`. */
export function writeAge(iso: string, nowMs: number, language: InstantLanguage): string {
  const awayMs = Date.parse(iso) - nowMs;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'long' });
  const [unit, ms] = steps.find(([, size]) => Math.abs(awayMs) >= size) ?? ['second', 0];
  return ms === 0 ? words.format(0, 'second') : words.format(Math.trunc(awayMs / ms), unit);
}
