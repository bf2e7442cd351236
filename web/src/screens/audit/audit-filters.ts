import type { Methods } from '../../api/made/operations.ts';
import { carriersParam } from '../../parts/carriers/carrier-param.ts';
import { choice, day, ids, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';
import { shippersParam } from '../../shell/shipper-param.ts';

/** What the queue is asked for. */
export type QueueQuery = Omit<NonNullable<Parameters<Methods['searchCtes']>[0]>, 'cursor' | 'limit' | 'sort'>;
export type QueueCause = NonNullable<QueueQuery['cause']>;

/** Where CT-es stand, as the address has it and as the API does. */
export const states = {
  divergentes: 'divergence',
  negociacao: 'negotiation',
  /** Those of them whose carrier waits for an answer. */
  propostas: 'negotiation',
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

/** Causes by which reports count, as the address has them. */
const countedCauses = [...causeParams, 'divergente'];

/** How figures of reports count CT-es, which lead here: whatever has become of them since. */
export const countedFilters = {
  from: day('de'),
  until: day('ate'),
  countedCause: choice('causa-contada', countedCauses),
  recovered: choice('recuperado', ['sim']),
  automatic: choice('sem-decisao', ['sim']),
  carrierIds: ids(carriersParam),
  shipperIds: ids(shippersParam),
};
type CountedValues = ValuesOf<typeof countedFilters>;

/** Everything that the desk is filtered by, and the CT-e that is looked at. */
export const auditFilters = {
  state: choice('situacao', stateParams),
  cause: choice('causa', causeParams),
  carrierId: integer('transportadora', anId),
  text: words('busca', 100),
  cteId: integer('cte', anId),
  ...countedFilters,
};
export type AuditValues = ValuesOf<typeof auditFilters>;

/** The filter as the API takes it. */
export function toQuery(values: AuditValues, shipperId: number | undefined): QueueQuery {
  const { state, cause, carrierId, text } = values;
  const known = cause === undefined ? undefined : causes[cause];
  return {
    ...(state === undefined && isOfReport(values) ? {} : { state: states[state ?? 'divergentes'] }),
    ...(state === 'propostas' ? { proposed: true } : {}),
    ...toCounted(values),
    ...(known === undefined ? {} : { cause: known }),
    ...(carrierId === undefined ? {} : { carrierId }),
    ...(text === undefined ? {} : { text }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}

/** Whether it is a figure of a report that is looked at. */
export function isOfReport({ countedCause, recovered, automatic }: CountedValues): boolean {
  return [countedCause, recovered, automatic].some((one) => one !== undefined);
}

/** The figure of a report by which CT-es are looked for: their amounts are of it, and add up to it. */
export type CountedFigure = 'recovered' | 'cause' | null;

/** The same of what stands in the address; null where no amount is asked for. */
export function figureOf({ countedCause, recovered }: CountedValues): CountedFigure {
  if (recovered !== undefined) return 'recovered';
  return countedCause === undefined ? null : 'cause';
}

function toCounted(values: CountedValues): QueueQuery {
  const { from, until, countedCause, recovered, automatic, carrierIds, shipperIds } = values;
  return {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(countedCause === undefined ? {} : { countedCause: causes[countedCause] ?? 'divergent' }),
    ...(recovered === undefined ? {} : { recovered: true }),
    ...(automatic === undefined ? {} : { automatic: true }),
    ...(carrierIds === undefined ? {} : { carrierIds: carrierIds.join(',') }),
    ...(shipperIds === undefined ? {} : { shipperIds: shipperIds.join(',') }),
  };
}
