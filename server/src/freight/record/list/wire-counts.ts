import type { FreightCountsView, FreightViewQuery } from '@carreto/contract/admin/freights/freight-counts';
import type { LabelCountsView } from '@carreto/contract/admin/freights/label-counts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { FreightCounts } from './count.ts';
import type { LabelCounts } from './count-labels.ts';
import { type FreightView, viewFilter } from './views.ts';

export function toFreightCounts({ total, views }: FreightCounts, nowMs: number): FreightCountsView {
  return {
    ...total,
    views: views.map(({ view, found }) => ({ view, ...found, query: toViewQuery(view, nowMs) })),
  };
}

export function toLabelCounts({ printers, ...counts }: LabelCounts): LabelCountsView {
  return {
    ...counts,
    printers: printers.map((printer) => ({ ...printer, printedAt: printer.printedAt.toISOString() })),
  };
}

/** A view as the query of the list that shows it. */
export function toViewQuery(view: FreightView, nowMs: number): FreightViewQuery {
  const { delivered, ...members } = viewFilter(view, dayInSaoPaulo(nowMs));
  const { open, late, atRisk, stuck, reverse, phase, statusGroup } = members;
  return {
    ...present({ open, late, atRisk, stuck, reverse, phase, statusGroup }),
    ...(delivered == null
      ? {}
      : { deliveredFrom: day(delivered.fromDay), deliveredUntil: day(delivered.untilDay) }),
  };
}

function day(value: number | null): string {
  return formatDay(value ?? 0);
}

type Defined<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> };

function present<Members extends object>(members: Members): Defined<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Defined<Members>;
}
