import { toCamel } from '../../formats/camel.ts';
import { carrierParam, carriersParam } from '../../parts/carriers/carrier-param.ts';
import type { ReportRow } from '../../parts/reports/report.ts';
import type { ReportValues, Span } from '../../parts/reports/report-filters.ts';
import { daysBefore, daysOf } from '../../parts/reports/report-filters.ts';
import { shipperParam, shippersParam } from '../../shell/shipper-param.ts';
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
  const { uf: _, ...withoutPlaces } = looking.values;
  const knowsPlaces = kind === 'delivery' || kind === 'cost';
  const group = groupParams(groupBy, row, knowsPlaces ? looking.values : withoutPlaces);
  if (group === undefined) return undefined;
  const shipper = shippersOf(looking, group);
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
      return {
        to: '/fretes',
        search: { de: span.from, ate: span.until, escolha: 'conhecida', ...group, ...shipper },
      };
    case 'quotes':
      return quotesPlace({ groupBy, span, row, looking }, { ...group, ...shipper });
    case 'audit': {
      const counted =
        groupBy === 'cause'
          ? { 'causa-contada': causeParams[toCamel(row.group?.value ?? '')] ?? 'divergente' }
          : groupBy === undefined
            ? { 'sem-decisao': 'sim' }
            : { recuperado: 'sim' };
      return {
        to: '/auditoria',
        search: { de: span.from, ate: span.until, ...counted, ...group, ...shipper },
      };
    }
  }
}

/** Longest span of days in which quotes are looked for; those of before have their sums alone once they are forgotten. */
const mostQuoteDays = 92;

type QuoteMark = { groupBy: Part['groupBy']; span: Span; row: ReportRow; looking: Looking };

/** Quotes ask all carriers: those of a carrier are the freights that it won. */
function quotesPlace(
  { groupBy, span, looking }: QuoteMark,
  also: Readonly<Record<string, string>>,
): Place | undefined {
  const days = { de: span.from, ate: span.until };
  if (groupBy === 'carrier')
    return {
      to: '/fretes',
      search: { ...days, cancelado: 'nao', sentido: 'ida', origem: 'oferta', ...also },
    };
  const isOfCarriers = looking.values.carrierIds !== undefined;
  if (isOfCarriers || daysOf(span) > mostQuoteDays) return undefined;
  return { to: '/cotacoes', search: { ofertas: 'nenhuma', ...days, ...also } };
}

const causeParams: Readonly<Record<string, string>> = {
  duplicate: 'duplicado',
  cubingFactor: 'cubagem',
  taxedWeight: 'peso',
  goodsValue: 'mercadoria',
  chargeNotContracted: 'fora-do-contrato',
  taxRate: 'imposto',
  tableVersion: 'versao',
  region: 'regiao',
  chargeAmount: 'tarifa',
  rounding: 'arredondamento',
  unlinked: 'sem-frete',
  notPriced: 'sem-preco',
  entangled: 'emaranhado',
  unexplained: 'sem-causa',
};

const delayParams: Readonly<Record<string, string>> = {
  recipientAbsent: 'destinatario-ausente',
  recipientNotReceiving: 'destinatario-nao-recebeu',
  address: 'endereco',
  awaitingPickup: 'retirada',
  shipper: 'do-embarcador',
  goods: 'avaria',
  route: 'rota',
  taxAuthority: 'fisco',
  forceMajeure: 'forca-maior',
  unexplained: 'sem-motivo',
};

/** The shippers in view: the one of the page, or those that were chosen. */
function shippersOf(
  { shipperId, values }: Looking,
  group: Readonly<Record<string, string>>,
): Record<string, string> {
  if (group[shipperParam] !== undefined) return {};
  if (shipperId !== undefined) return { [shipperParam]: String(shipperId) };
  return values.shipperIds === undefined ? {} : { [shippersParam]: values.shipperIds.join(',') };
}

/** What of a list is of the group, and of the carriers and states that are looked at; undefined where no list can say it. */
function groupParams(
  groupBy: Part['groupBy'],
  { group }: ReportRow,
  { carrierIds, uf }: ReportValues,
): Record<string, string> | undefined {
  const value = group?.value ?? '';
  const places = uf === undefined ? {} : { uf: uf.join(',') };
  if (groupBy === 'carrier') return { [carrierParam]: value, ...places };
  const carrier = carriersOf(carrierIds);
  switch (groupBy) {
    case undefined:
      return { ...carrier, ...places };
    case 'uf':
      return { uf: value, ...carrier };
    case 'service':
      return { servico: value, ...carrier, ...places };
    case 'channel':
      return { ...(value === '' ? { 'sem-canal': 'sim' } : { canal: value }), ...carrier, ...places };
    case 'shipper':
      return { [shipperParam]: value, ...carrier, ...places };
    case 'delayCause':
      return { 'motivo-do-atraso': delayParams[toCamel(value)] ?? '', ...carrier, ...places };
    case 'weightBand':
      return { 'faixa-kg': value, ...carrier, ...places };
    case 'cause':
      return carrier;
    case 'reason':
      return { escolha: reasonParams[toCamel(value)] ?? '', ...carrier };
    default:
      return undefined;
  }
}

function carriersOf(carrierIds: ReportValues['carrierIds']): Record<string, string> {
  const [first, ...others] = carrierIds ?? [];
  if (first === undefined) return {};
  return others.length === 0 ? { [carrierParam]: first } : { [carriersParam]: [first, ...others].join(',') };
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
