import { dayInSaoPaulo } from '../../../../formats/days.ts';
import { carrierParam, carriersParam } from '../../../../parts/carriers/carrier-param.ts';
import { daysBefore, type Span } from '../../../../parts/reports/report-filters.ts';
import { shipperParam } from '../../../../shell/shipper-param.ts';

/** Where the rows of a figure are, by the very same filter. */
export type Place = { to: string; search: Readonly<Record<string, string>> };

type Around = { carrierId: number; span: Span; shipperId: number | undefined; now: Date };

/** Where figures lead: lists that show exactly those rows, or the report that has the figure. */
export function placesOf({ carrierId, span, shipperId, now }: Around) {
  const shipper = shipperId === undefined ? {} : { [shipperParam]: String(shipperId) };
  const ofCarrier = { [carrierParam]: String(carrierId) };
  // Of the days that are over: those are what is judged.
  const yesterday = daysBefore(dayInSaoPaulo(now), 1);
  const until = span.until < yesterday ? span.until : yesterday;
  const days = { de: span.from, ate: span.until };
  const promised = (kept?: string): Place => ({
    to: '/fretes',
    search: {
      ...{ ...ofCarrier, 'prometido-de': span.from, 'prometido-ate': until, cancelado: 'nao' },
      ...(kept === undefined ? {} : { promessa: kept }),
      ...shipper,
    },
  });
  const report = (room: string): Place => ({
    to: `/desempenho/${room}`,
    search: { ...days, [carriersParam]: String(carrierId), ...shipper },
  });
  return {
    due: promised(),
    onTime: promised('no-prazo'),
    late: promised('atrasada'),
    overdue: promised('vencida'),
    hired: {
      to: '/fretes',
      search: { ...ofCarrier, ...days, cancelado: 'nao', sentido: 'ida', ...shipper },
    },
    delivery: report('prazo'),
    audit: report('auditoria'),
    quotes: report('cotacoes'),
    negotiations: { to: '/auditoria', search: { situacao: 'negociacao', ...ofCarrier, ...shipper } },
  } satisfies Record<string, Place>;
}
