import { dayInSaoPaulo } from '../../formats/days.ts';
import { shippersParam } from '../../shell/shipper-param.ts';
import { carriersParam } from '../carriers/carrier-param.ts';
import { choice, choices, day, ids } from '../filters/filter.ts';
import type { ValuesOf } from '../filters/read-filters.ts';

const ufs = 'AC,AL,AM,AP,BA,CE,DF,ES,GO,MA,MG,MS,MT,PA,PB,PE,PI,PR,RJ,RN,RO,RR,RS,SC,SE,SP,TO'.split(',');

/** What a report is compared with, as the address has it; undefined: the period before. */
export const comparisons = { ano: 'yearBefore', nada: undefined } as const;

export const reportFilters = {
  from: day('de'),
  until: day('ate'),
  compare: choice('comparar', Object.keys(comparisons) as (keyof typeof comparisons)[]),
  carrierIds: ids(carriersParam),
  shipperIds: ids(shippersParam),
  uf: choices('uf', ufs),
};
export type ReportValues = ValuesOf<typeof reportFilters>;

/** The period in view: as many days as one usually looks at where the address names none. */
export type Span = { from: string; until: string };

const usualDays = 90;
const dayMs = 86_400_000;

export function spanOf({ from, until }: Pick<ReportValues, 'from' | 'until'>, now: Date): Span {
  const last = until ?? dayInSaoPaulo(now);
  return { from: from ?? daysBefore(last, usualDays - 1), until: last };
}

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}

/** How many days a period has. */
export function daysOf({ from, until }: Span): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
}

/** Periods that are one click away, in days until today. */
export const quickDays = [7, 28, 90, 365] as const;

/** The parts by which lines are drawn: some thirty of them at most. */
export function stepFor(span: Span): 'day' | 'week' | 'month' {
  const days = daysOf(span);
  if (days <= 21) return 'day';
  return days <= 230 ? 'week' : 'month';
}
