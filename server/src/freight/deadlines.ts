import type { BusinessCalendar } from '../engine/calendar/business-days.ts';
import { deadline } from '../engine/calendar/deadline.ts';
import { formatDay } from '../kernel/days.ts';
import { timeOfId } from '../kernel/ids.ts';
import { dayInSaoPaulo } from '../kernel/sao-paulo.ts';
import type { Agreement } from './agreement.ts';

/** What the deadlines of a freight depend on. */
export type Promised = {
  agreement: Pick<Agreement, 'rating' | 'terms'>;
  offerToken: string | null;
  hiredAt: Date;
  collectedAt: Date | null;
};

/** The day that the shipper's customer was told: the informed one, else `consumerDueOn` (decision T8). `YYYY-MM-DD`. */
export function promisedOn(promised: Promised, calendar: BusinessCalendar): string {
  const { informedDeliveryAt } = promised.agreement.terms;
  return informedDeliveryAt === null
    ? consumerDueOn(promised, calendar)
    : formatDay(dayInSaoPaulo(Date.parse(informedDeliveryAt)));
}

/** The carrier's days and those of rules, counted from the quote (decision T8). */
export function consumerDueOn(
  promised: Pick<Promised, 'agreement' | 'offerToken' | 'hiredAt'>,
  calendar: BusinessCalendar,
): string {
  const { transitMinutes, extraDays, estimatedOn } = promised.agreement.terms;
  if (extraDays === 0) return estimatedOn;
  const fromDay = dayInSaoPaulo(quotedAtMs(promised));
  return formatDay(deadline({ transitMinutes, extraDays, fromDay }, calendar).estimatedOn);
}

/** The carrier's own days, counted from the hire until the goods are collected, then from there (decision T8). */
export function carrierDueOn(
  { agreement, hiredAt, collectedAt }: Pick<Promised, 'agreement' | 'hiredAt' | 'collectedAt'>,
  calendar: BusinessCalendar,
): string {
  const { transitMinutes } = agreement.terms;
  const fromDay = dayInSaoPaulo((collectedAt ?? hiredAt).getTime());
  return formatDay(deadline({ transitMinutes, extraDays: 0, fromDay }, calendar).estimatedOn);
}

/** Of a live offer the token tells when it was quoted; what was never quoted counts from its hire. */
function quotedAtMs({
  agreement,
  offerToken,
  hiredAt,
}: Pick<Promised, 'agreement' | 'offerToken' | 'hiredAt'>): number {
  if (agreement.rating !== null) return Date.parse(agreement.rating.quotedAt);
  return offerToken === null ? hiredAt.getTime() : timeOfId(offerToken);
}
