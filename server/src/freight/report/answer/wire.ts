import type { FreightReportQuery } from '@carreto/contract/admin/reports/reports';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { periodOf, type Question } from './question.ts';
import type { Report, Shape } from './report.ts';

type Input<Group extends string> = Omit<FreightReportQuery, 'groupBy'> & { groupBy?: Group };

/** @throws Failure `invalid_request` for a period that ends before it begins */
export function fromQuery<Group extends string>(
  query: Input<Group>,
  { scope, nowMs }: { scope: Scope; nowMs: number },
): Question<Group> {
  const todayDay = dayInSaoPaulo(nowMs);
  const { from, until, carrierIds, uf } = query;
  return {
    period: periodOf({ fromDay: dayOf(from), untilDay: dayOf(until) }, todayDay),
    compare: query.compare ?? null,
    groupBy: query.groupBy ?? null,
    step: query.each ?? null,
    todayDay,
    filter: {
      scope,
      shipperId: query.shipperId ?? null,
      shipperIds: query.shipperIds?.split(',').map(Number) ?? [],
      carrierIds: carrierIds?.split(',').map(Number) ?? [],
      states: uf?.split(',') ?? [],
      service: query.service ?? null,
      channel: query.channel ?? null,
      weightBand: query.weightBand ?? null,
    },
  };
}

function dayOf(text: string | undefined): number | null {
  return text === undefined ? null : (parseDay(text) ?? null);
}

export function toReport<Shown extends Shape>(report: Report<Shown>) {
  const { groupBy, step, period, compared, countedAt, total, before, rows, isMore } = report;
  return {
    ...{ groupBy, each: step },
    ...{ from: formatDay(period.fromDay), until: formatDay(period.untilDay) },
    comparedFrom: compared === null ? null : formatDay(compared.fromDay),
    comparedUntil: compared === null ? null : formatDay(compared.untilDay),
    countedAt: countedAt?.toISOString() ?? null,
    ...{ total, before, rows, isMore },
  };
}

/**
 * A group that a report has, of its name.
 * @throws Failure `invalid_request` for another
 */
export function groupOf<Group extends string>(
  columns: Readonly<Record<Group, string>>,
  name: string | undefined,
): Group | null {
  if (name === undefined) return null;
  const found = (Object.keys(columns) as Group[]).find((group) => group === name);
  if (found === undefined) throw failField('groupBy', 'este relatório não se agrupa assim');
  return found;
}

const ofFreights = ['uf', 'service', 'channel', 'weightBand'] as const;

/**
 * The query of a report that knows neither places nor goods.
 * @throws Failure `invalid_request` where it names some
 */
export function refuseOthers<Query extends Partial<Record<(typeof ofFreights)[number], unknown>>>(
  query: Query,
): Query {
  const other = ofFreights.find((member) => query[member] !== undefined);
  if (other !== undefined) throw failField(other, 'este relatório não se filtra assim');
  return query;
}
