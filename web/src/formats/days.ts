/** A day as the wire has it, `2026-11-24`, as people read it: `24/11/2026`. */
export function writeDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year}`;
}

/**
 * The day that a person typed, as the wire has it: `24/11/2026`, `24/11/26`, `24-11-2026`, `24112026`, `2026-11-24`; without a
 * year that of `today`. Undefined where there is no such day.
 */
export function readDay(text: string, today: string): string | undefined {
  const bare = text.trim();
  const wire = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  if (wire !== null) return existing(wire[1], wire[2], wire[3]);
  const typed =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(bare) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(bare);
  if (typed === null) return undefined;
  const [, date, month, year = today.slice(0, 4)] = typed;
  return existing(year.length === 2 ? `20${year}` : year, month, date);
}

function existing(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}

/** The day in São Paulo of an instant. */
export function dayInSaoPaulo(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: saoPaulo }).format(instant);
  return parts.slice(0, 10);
}

/** Where the hub's days are. */
export const saoPaulo = 'America/Sao_Paulo';
