import { parseDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { ListedFreight } from './listed.ts';

/** How a freight stands at an instant. Days are calendar days of São Paulo. */
export type WatchAt = {
  daysLate: number | null;
  daysInTransit: number | null;
  isLate: boolean;
  isAtRisk: boolean;
  isStuck: boolean;
};

/** The same as the conditions of the list (`conditions.ts`), of one freight. */
export function watchAt(
  { phase, expectedOn, riskOn, stuckAt, collectedAt, deliveredAt }: ListedFreight,
  nowMs: number,
): WatchAt {
  const today = dayInSaoPaulo(nowMs);
  const goesOn = phase === 'preparing' || phase === 'underway';
  const endDay = goesOn ? today : deliveredAt === null ? null : dayInSaoPaulo(deliveredAt.getTime());
  const since = (day: number | null) => (day === null || endDay === null ? null : endDay - day);
  const daysLate = since(dayOf(expectedOn));
  const riskDay = dayOf(riskOn);
  const isLate = goesOn && daysLate !== null && daysLate > 0;
  const inTransit = since(collectedAt === null ? null : dayInSaoPaulo(collectedAt.getTime()));
  return {
    daysLate,
    daysInTransit: inTransit === null ? null : Math.max(0, inTransit),
    isLate,
    isAtRisk: goesOn && daysLate !== null && !isLate && riskDay !== null && riskDay <= today,
    isStuck: goesOn && stuckAt !== null && stuckAt.getTime() <= nowMs,
  };
}

function dayOf(text: string | null): number | null {
  return text === null ? null : parseDay(text);
}
