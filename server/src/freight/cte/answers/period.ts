import { parseDay } from '../../../kernel/days.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { parseDatetime, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';

/** From an instant on, until before another. */
export type Period = { from: Date; until: Date };

const mostDays = 366;
const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * A period of two wall-clock minutes, `YYYY-MM-DD HH:mm`, which exist; the end includes its whole minute (decision G2).
 * Clients also send seconds, or days: then the whole second or day of the end is included.
 * @throws Failure `bad_request` where it ends before it begins; `invalid_request` where it is longer than 366 days
 * (decision C8).
 */
export function periodOf(begin: string, end: string, endField: string): Period {
  const period = anyPeriodOf(begin, end, endField);
  if (period.until.getTime() - period.from.getTime() > mostDays * dayMs + minuteMs)
    throw failField(endField, `deve ser no máximo ${mostDays} dias depois do início do período`);
  return period;
}

/** The same of any length. @throws Failure `bad_request` */
export function anyPeriodOf(begin: string, end: string, endField: string): Period {
  const { fromMs } = spanOf(begin);
  const { untilMs } = spanOf(end);
  if (fromMs >= untilMs)
    throw fail('bad_request', {
      details: [{ field: endField, message: 'é anterior ao início do período' }],
    });
  return { from: new Date(fromMs), until: new Date(untilMs) };
}

/** What a text of a day, a minute or a second stands for. The format was checked with the query. */
function spanOf(text: string): { fromMs: number; untilMs: number } {
  const day = parseDay(text);
  if (day !== null) return { fromMs: startOfDayInSaoPaulo(day), untilMs: startOfDayInSaoPaulo(day + 1) };
  const hasSeconds = text.length === 19;
  const fromMs = parseDatetime(hasSeconds ? text : `${text}:00`) ?? 0;
  return { fromMs, untilMs: fromMs + (hasSeconds ? secondMs : minuteMs) };
}
