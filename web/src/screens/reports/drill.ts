import { toCamel } from '../../formats/camel.ts';
import { carrierParam } from '../../parts/carriers/carrier-param.ts';
import type { ReportRow } from '../../parts/reports/report.ts';
import type { ReportValues, Span } from '../../parts/reports/report-filters.ts';
import { daysBefore } from '../../parts/reports/report-filters.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import type { Part } from './parts.ts';

/** A list that shows the rows of a figure, by the very same filter. */
export type Place = { to: string; search: Readonly<Record<string, string>> };

type Looking = {
  span: Span;
  values: ReportValues;
  shipperId: number | undefined;
  today: string;
  /** Of a part of the period. */
  step: 'day' | 'week' | 'month' | undefined;
};

const reasonParams: Readonly<Record<string, string>> = {
  cheapest: 'mais-barata',
  faster: 'mais-rapida',
  cheaperForCustomer: 'mais-barata-ao-cliente',
  betterKept: 'mais-pontual',
  unexplained: 'sem-motivo',
};

/** Where the rows behind a group are; undefined where no list shows exactly those. */
export function placeOf({ kind, groupBy }: Part, row: ReportRow, looking: Looking): Place | undefined {
  const span = row.at === null ? looking.span : partOf(row.at, looking);
  const group = groupParams(groupBy, row, looking.values);
  if (group === undefined) return undefined;
  const shipper = looking.shipperId === undefined ? {} : { [shipperParam]: String(looking.shipperId) };
  switch (kind) {
    case 'delivery': {
      // Of the days that are over: those are what is judged.
      const yesterday = daysBefore(looking.today, 1);
      const until = span.until < yesterday ? span.until : yesterday;
      const days = { 'prometido-de': span.from, 'prometido-ate': until, cancelado: 'nao' };
      return { to: '/fretes', search: { ...days, ...group, ...shipper } };
    }
    case 'cost':
      // What goes back is of no report.
      return {
        to: '/fretes',
        search: { de: span.from, ate: span.until, cancelado: 'nao', sentido: 'ida', ...group, ...shipper },
      };
    case 'savings':
      return { to: '/fretes', search: { de: span.from, ate: span.until, ...group, ...shipper } };
    default:
      return undefined;
  }
}

/** A list knows one carrier at a time: of several, no figure leads to its rows but that of one. */
function groupParams(
  groupBy: Part['groupBy'],
  { group }: ReportRow,
  { carrierIds, uf }: ReportValues,
): Record<string, string> | undefined {
  const value = group?.value ?? '';
  const places = uf === undefined ? {} : { uf: uf.join(',') };
  if (groupBy === 'carrier') return { [carrierParam]: value, ...places };
  if (carrierIds !== undefined && carrierIds.length > 1) return undefined;
  const carrier = carrierIds?.[0] === undefined ? {} : { [carrierParam]: carrierIds[0] };
  switch (groupBy) {
    case undefined:
      return { ...carrier, ...places };
    case 'uf':
      return { uf: value, ...carrier };
    case 'service':
      return { servico: value, ...carrier, ...places };
    case 'channel':
      return value === '' ? undefined : { canal: value, ...carrier, ...places };
    case 'weightBand':
      return { 'faixa-kg': value, ...carrier, ...places };
    case 'reason':
      return { escolha: reasonParams[toCamel(value)] ?? '', ...carrier };
    default:
      return undefined;
  }
}

/** The days of a part that are within the period. */
function partOf(at: string, { span, step }: Looking): Span {
  const from = at > span.from ? at : span.from;
  const last =
    step === 'month' ? daysBefore(firstOfNextMonth(at), 1) : daysBefore(at, step === 'week' ? -6 : 0);
  return { from, until: last < span.until ? last : span.until };
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
