import type { Methods } from '../../api/made/operations.ts';
import { choice, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the queue is asked for. */
export type QueueQuery = Omit<NonNullable<Parameters<Methods['searchCtes']>[0]>, 'cursor' | 'limit' | 'sort'>;
export type QueueCause = NonNullable<QueueQuery['cause']>;

/** Where CT-es stand, as the address has it and as the API does. */
export const states = {
  divergentes: 'divergence',
  negociacao: 'negotiation',
  'pre-liberados': 'pre_released',
} as const;
export type StateParam = keyof typeof states;
export const stateParams = Object.keys(states) as StateParam[];

/** Causes, as the address has them. */
export const causes: Readonly<Record<string, QueueCause>> = {
  duplicado: 'duplicate',
  cubagem: 'cubing_factor',
  peso: 'taxed_weight',
  mercadoria: 'goods_value',
  'fora-do-contrato': 'charge_not_contracted',
  imposto: 'tax_rate',
  versao: 'table_version',
  regiao: 'region',
  tarifa: 'charge_amount',
  arredondamento: 'rounding',
  'sem-frete': 'unlinked',
  'sem-preco': 'not_priced',
  emaranhado: 'entangled',
  'sem-causa': 'unexplained',
};
const causeParams = Object.keys(causes);

/** The word of the address for a cause of the API. */
export function causeParam(cause: QueueCause): string {
  return causeParams.find((param) => causes[param] === cause) ?? 'sem-causa';
}

const anId = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** Everything that the desk is filtered by, and the CT-e that is looked at. */
export const auditFilters = {
  state: choice('situacao', stateParams),
  cause: choice('causa', causeParams),
  carrierId: integer('transportadora', anId),
  text: words('busca', 100),
  cteId: integer('cte', anId),
};
export type AuditValues = ValuesOf<typeof auditFilters>;

/** The filter as the API takes it. */
export function toQuery(
  { state = 'divergentes', cause, carrierId, text }: AuditValues,
  shipperId: number | undefined,
): QueueQuery {
  const known = cause === undefined ? undefined : causes[cause];
  return {
    state: states[state],
    ...(known === undefined ? {} : { cause: known }),
    ...(carrierId === undefined ? {} : { carrierId }),
    ...(text === undefined ? {} : { text }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}
