import { DAY_MS, formatDay, parseDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';

const defaultZone = 'America/Sao_Paulo';
/** Fields of a form and how many digits they have; `dd/MM/yyyy HH:mm`. */
const fields = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const;
const wholeForms: ReadonlySet<string> = new Set(['iso', 'epoch_s', 'epoch_ms']);
const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)? ?(Z|z|[+-]\d{2}:?\d{2})?$/;
/** What carriers may mean; anything else is a mistake, such as the year 0202. */
const firstMs = Date.UTC(2000, 0, 1);
const lastMs = Date.UTC(2100, 0, 1);

/** Whether a form says at least year, month and day, each field at most once. */
export function isTimeForm(form: string): boolean {
  if (wholeForms.has(form)) return true;
  const found: readonly string[] = form.match(/yyyy|MM|dd|HH|mm|ss/g) ?? [];
  const rest = form.replace(/yyyy|MM|dd|HH|mm|ss/g, '');
  if (new Set(found).size < found.length || /[A-Za-z0-9]/.test(rest)) return false;
  return ['yyyy', 'MM', 'dd'].every((field) => found.includes(field));
}

/** Whether the runtime knows a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The instant that a text says in the first form that fits; null where none does, or where there is no such time. */
export function readInstant(text: string, forms: readonly string[], zone = defaultZone): number | null {
  for (const form of forms) {
    const instantMs = readForm(text.trim(), form, zone);
    if (instantMs !== null && instantMs >= firstMs && instantMs < lastMs) return instantMs;
  }
  return null;
}

/** The day, `YYYY-MM-DD`, that a text says; a time of the day is left aside, as is the zone that it is in. */
export function readDay(text: string, forms: readonly string[]): string | null {
  for (const form of forms) {
    const isInstant = form.startsWith('epoch');
    const ms = isInstant ? epochOf(text.trim(), form) : wallOf(text.trim(), form);
    if (ms !== null && ms >= firstMs && ms < lastMs)
      return formatDay(isInstant ? dayInSaoPaulo(ms) : Math.floor(ms / DAY_MS));
  }
  return null;
}

function readForm(text: string, form: string, zone: string): number | null {
  if (form.startsWith('epoch')) return epochOf(text, form);
  const wallMs = wallOf(text, form);
  if (wallMs === null) return null;
  const offset = form === 'iso' ? isoForm.exec(text)?.[5] : undefined;
  return offset === undefined ? instantOf(wallMs, zone) : wallMs - minutesOf(offset) * 60_000;
}

function epochOf(text: string, form: string): number | null {
  if (!/^[0-9]{1,13}$/.test(text)) return null;
  return Number(text) * (form === 'epoch_s' ? 1000 : 1);
}

/** The time of the wall clock, as milliseconds as if it were UTC. */
function wallOf(text: string, form: string): number | null {
  if (form === 'iso') {
    const match = isoForm.exec(text);
    if (match === null) return null;
    const [, day = '', hours = '00', minutes = '00', seconds = '00'] = match;
    return wallFrom({ day, hours, minutes, seconds });
  }
  const parts = partsOf(text, form);
  if (parts === null) return null;
  const { yyyy = '', MM = '', dd = '', HH = '00', mm = '00', ss = '00' } = parts;
  return wallFrom({ day: `${yyyy}-${MM}-${dd}`, hours: HH, minutes: mm, seconds: ss });
}

/** Reads fields of fixed width at their places; everything between them must be as in the form. */
function partsOf(text: string, form: string): Partial<Record<(typeof fields)[number], string>> | null {
  if (text.length !== form.length) return null;
  const parts: Partial<Record<(typeof fields)[number], string>> = {};
  let from = 0;
  while (from < form.length) {
    const field = fields.find((one) => form.startsWith(one, from));
    const width = field?.length ?? 1;
    const piece = text.slice(from, from + width);
    if (field === undefined ? piece !== form[from] : !/^[0-9]+$/.test(piece)) return null;
    if (field !== undefined) parts[field] = piece;
    from += width;
  }
  return parts;
}

type Wall = { day: string; hours: string; minutes: string; seconds: string };

function wallFrom({ day, hours, minutes, seconds }: Wall): number | null {
  const date = parseDay(day);
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (date === null || h > 24 || m > 59 || s > 60 || (h === 24 && m + s > 0)) return null;
  // A leap second is the last one of its minute.
  return date * DAY_MS + ((h * 60 + m) * 60 + Math.min(s, 59)) * 1000;
}

/** A time that summer time skipped counts as later, one that occurred twice as the first of the two. */
function instantOf(wallMs: number, zone: string): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function minutesOf(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const digits = offset.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
