import { formatDatetime } from '../../../kernel/sao-paulo.ts';

/** A day of an instant in São Paulo, as `YYYY-MM-DD`. */
export function dayOfInstant(at: Date): string {
  return formatDatetime(at.getTime()).slice(0, 10);
}

/** A day, `YYYY-MM-DD`, in words of a language and for machines. */
export function dayMarkup(day: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${day}T12:00:00Z`));
  return `<time datetime="${day}">${words}</time>`;
}

/** The time of day of an instant in São Paulo. */
export function clockMarkup(at: Date): string {
  const clock = formatDatetime(at.getTime()).slice(11, 16);
  return `<time datetime="${at.toISOString().slice(0, 19)}Z">${clock}</time>`;
}
