import type { Methods } from '../../api/made/operations.ts';
import { choice, day, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of deliveries is asked for: what is counted and sent again, too. */
export type DeliveryQuery = NonNullable<Parameters<Methods['countWebhookDeliveries']>[0]>;

/** States, as the address has them and as the API does. */
export const stateParams = {
  falhou: 'failed',
  'a-enviar': 'pending',
  enviando: 'sending',
  entregue: 'delivered',
  recusada: 'rejected',
  esgotada: 'exhausted',
  parada: 'parked',
  cancelada: 'cancelled',
} as const;

export const kindParams = {
  ['ocorrencia' as const]: 'occurrence',
  ['cte-liberado' as const]: 'cte_released',
  fatura: 'invoice',
  teste: 'test',
} as const;

export const classParams = {
  '2xx': '2xx',
  '3xx': '3xx',
  '4xx': '4xx',
  '5xx': '5xx',
  'sem-resposta': 'none',
} as const;

type KeyOf<Map> = (keyof Map)[];

/** Everything that the list is filtered by, declared once: the address, the chips and the form follow from it. */
export const deliveryFilters = {
  state: choice('estado', Object.keys(stateParams) as KeyOf<typeof stateParams>),
  webhookId: integer('webhook', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  kind: choice('tipo', Object.keys(kindParams) as KeyOf<typeof kindParams>),
  class: choice('http', Object.keys(classParams) as KeyOf<typeof classParams>),
  text: words('texto'),
  subject: words('frete', 64),
  orderNumber: words('pedido', 255),
  occurrenceCode: integer('codigo', { min: 0, max: 999 }),
  from: day('de'),
  until: day('ate'),
};
export type DeliveryFilterValues = ValuesOf<typeof deliveryFilters>;

/** The filter as the API takes it: a day begins and ends in São Paulo, which has no other time since 2019. */
export function toDeliveryQuery(values: DeliveryFilterValues, shipperId: number | undefined): DeliveryQuery {
  const { state, kind, class: answer, from, until, ...same } = values;
  return {
    ...same,
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(state === undefined ? {} : { state: stateParams[state] }),
    ...(kind === undefined ? {} : { kind: kindParams[kind] }),
    ...(answer === undefined ? {} : { class: classParams[answer] }),
    ...(from === undefined ? {} : { from: startOf(from, 0) }),
    ...(until === undefined ? {} : { until: startOf(until, 1) }),
  };
}

function startOf(day: string, daysLater: number): string {
  return new Date(Date.parse(`${day}T03:00:00.000Z`) + daysLater * 86_400_000).toISOString();
}
