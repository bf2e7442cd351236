import type { StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';
import { choice, integer } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';
import type { OrderFilter } from './queries.ts';

/** States of orders as the address names them. */
export const orderStates = {
  'em-andamento': 'waiting',
  'nao-pago': 'unpaid',
  escolha: 'choose',
  contratado: 'hired',
  cancelado: 'cancelled',
  falhou: 'failed',
} as const satisfies Record<string, StoreOrderLine['state']>;
export type OrderStateParam = keyof typeof orderStates;
export const orderStateParams = Object.keys(orderStates) as OrderStateParam[];

/** Everything that the list of orders is filtered by. */
export const orderFilters = {
  storeId: integer('loja', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  state: choice('situacao', orderStateParams),
  problem: choice('problema', ['sim']),
};

/** The filter as the API takes it. */
export function toOrderFilter(
  { storeId, state, problem }: ValuesOf<typeof orderFilters>,
  shipperId: number | undefined,
): OrderFilter {
  return {
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(storeId === undefined ? {} : { storeId }),
    ...(state === undefined ? {} : { state: orderStates[state] }),
    ...(problem === undefined ? {} : { hasProblem: true }),
  };
}
