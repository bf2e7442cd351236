import { fail, failField } from '../../../kernel/failure.ts';
import { parseDatetime } from '../../../kernel/sao-paulo.ts';

/** From an instant on, until before another. */
export type Period = { from: Date; until: Date };

const mostDays = 366;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * A period of two wall-clock minutes, `YYYY-MM-DD HH:mm`, which exist; the end includes its whole minute (decision G2).
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
  const fromMs = parseDatetime(`${begin}:00`) ?? 0;
  const untilMs = (parseDatetime(`${end}:00`) ?? 0) + minuteMs;
  if (fromMs >= untilMs)
    throw fail('bad_request', {
      details: [{ field: endField, message: 'é anterior ao início do período' }],
    });
  return { from: new Date(fromMs), until: new Date(untilMs) };
}
