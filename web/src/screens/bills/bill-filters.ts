import type { Methods } from '../../api/made/operations.ts';
import { choice, day, integer } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What bills are found by, without pages and order. */
export type BillQuery = NonNullable<Parameters<Methods['countBills']>[0]> & {
  lane?: (typeof lanes)[LaneParam];
};

/** What is to be done with bills, as the address has it and as the API does. */
export const lanes = {
  liberaveis: 'releasable',
  disputa: 'disputed',
  vencidas: 'overdue',
  pagar: 'payable',
} as const;
export type LaneParam = keyof typeof lanes;
export const laneParams = Object.keys(lanes) as LaneParam[];
/** Lanes, and what shows paid and cancelled bills, too. */
export type ShownLane = LaneParam | 'todas';

export const states = {
  processamento: 'processing',
  divergencia: 'divergence',
  negociacao: 'negotiation',
  liberada: 'released',
  cancelada: 'cancelled',
} as const;
export const payments = { aberto: 'open', pago: 'paid', cancelado: 'cancelled' } as const;

const id = { min: 1, max: 999_999_999_999_999 };

/** Everything that the list is filtered by, declared once. */
export const billFilters = {
  lane: choice('fila', [...laneParams, 'todas'] as ShownLane[]),
  carrierId: integer('transportadora', id),
  state: choice('situacao', Object.keys(states) as (keyof typeof states)[]),
  payment: choice('pagamento', Object.keys(payments) as (keyof typeof payments)[]),
  number: integer('numero', { min: 1, max: 9_999_999_999 }),
  cteId: integer('cte', id),
  dueFrom: day('vence-de'),
  dueUntil: day('vence-ate'),
  from: day('de'),
  until: day('ate'),
  responsible: choice('responsavel', ['eu', 'ninguem']),
};

/** Orders of the list, as the address has them and as the API does. */
export const sorts = { vencimento: 'dueOn', recentes: 'newest' } as const;
export type SortParam = keyof typeof sorts;
export const billOrder = { sort: choice('ordem', Object.keys(sorts) as SortParam[]) };

/** The filter as the API takes it; unless it is told otherwise, of what is still to be paid. */
export function toFilter(
  { lane, state, payment, responsible, ...same }: ValuesOf<typeof billFilters>,
  { shipperId, personId }: { shipperId: number | undefined; personId: number },
): BillQuery {
  const isNamed = state !== undefined || same.number !== undefined || same.cteId !== undefined;
  const paymentNow = payment ?? (lane === undefined && !isNamed ? 'aberto' : undefined);
  return {
    ...same,
    ...(lane === undefined || lane === 'todas' ? {} : { lane: lanes[lane] }),
    ...(state === undefined ? {} : { state: states[state] }),
    ...(paymentNow === undefined ? {} : { payment: payments[paymentNow] }),
    ...(responsible === 'eu' ? { assigneeId: personId } : {}),
    ...(responsible === 'ninguem' ? { unassigned: true } : {}),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}
