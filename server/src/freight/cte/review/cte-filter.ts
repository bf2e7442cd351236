import { type RawBuilder, sql } from 'kysely';
import { everything, type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { isReal } from '../../../registry/shippers/test-shippers.ts';
import type { CteCause } from '../rows.ts';
import { type CteState, cteStates } from '../states.ts';

/** Which CT-es: for lists, counts, acts on many, and files the same. */
export type CteFilter = {
  accessKey?: string | undefined;
  shipperId?: number | undefined;
  shipperIds?: readonly number[] | undefined;
  carrierId?: number | undefined;
  carrierIds?: readonly number[] | undefined;
  freightCode?: string | undefined;
  number?: number | undefined;
  state?: CteState | undefined;
  cause?: CteCause | undefined;
  /** As reports count them: for a cause, as recovered, as released by nobody. */
  countedCause?: string | undefined;
  recovered?: boolean | undefined;
  automatic?: boolean | undefined;
  /** Whose carrier waits for an answer to an amount. */
  proposed?: boolean | undefined;
  /** Cents by which more is charged than was due; the whole charge where nothing says what was. */
  differenceFrom?: number | undefined;
  differenceUntil?: number | undefined;
  /** Whole days since it came, at least. */
  age?: number | undefined;
  assignee?: number | undefined;
  text?: string | undefined;
  unlinked?: boolean | undefined;
  duplicate?: boolean | undefined;
  receivedFrom?: Date | undefined;
  receivedUntil?: Date | undefined;
  /** What the caller may see of it all; everything where it is left out. */
  scope?: Scope;
};

/** States in which people decide. */
export const openStates = [cteStates.divergent, cteStates.negotiating, cteStates.preReleased] as const;

/** What a CT-e is about, in cents: its difference, or all of it where nothing says what was due. */
export const atStake = sql<number>`coalesce(cte.difference_cents, cte.total_cents)`;

/**
 * What of a CT-e is in the figure of a report by which it is looked for, in cents: what came back, or its difference for a cause. Null
 * where no such figure is asked for.
 */
export function countedCents({ recovered, countedCause }: CteFilter): RawBuilder<number | null> {
  if (!isOfFigure({ recovered, countedCause })) return sql<null>`null::bigint`;
  const ofCause = countedCause === undefined ? sql`true` : sql`figure.cause = ${countedCause}`;
  return sql<number>`(select coalesce(sum(${sql.ref(recovered === true ? 'figure.recovered_cents' : 'figure.cents')}), 0)::bigint
    from cte_cause as figure where figure.cte_id = cte.id and ${ofCause})`;
}

/** By what CT-es are ordered and added up: the figure by which they are looked for, else what they are about. In cents. */
export function weightOf(filter: CteFilter): RawBuilder<number> {
  return isOfFigure(filter) ? (countedCents(filter) as RawBuilder<number>) : atStake;
}

function isOfFigure({ recovered, countedCause }: CteFilter): boolean {
  return recovered === true || countedCause !== undefined;
}

/** The condition on rows of `cte`. What was deleted does not wait for a freight. */
export function matching(filter: CteFilter): RawBuilder<boolean> {
  const { scope = everything } = filter;
  const conditions = [
    withinShippers(scope, sql.ref('cte.shipper_id')),
    withinCarriers(scope, sql.ref('cte.carrier_id')),
    ...columnConditions(filter),
    ...deskConditions(filter),
    ...linkConditions(filter),
    ...countedConditions(filter),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether CT-es are looked for by how reports count them, wherever they stand. */
export function isCounted({ countedCause, recovered, automatic }: CteFilter): boolean {
  return [countedCause, recovered, automatic].some((one) => one !== undefined);
}

/** The very CT-es that are in a figure of the audit's report. */
function countedConditions(filter: CteFilter): RawBuilder<boolean>[] {
  const { shipperIds = [], carrierIds = [], countedCause, recovered, automatic } = filter;
  const isAutomatic = sql`(cte.state = ${sql.lit(cteStates.released)} and cte.deleted_at is null and not exists (
    select from cte_log as log where log.cte_id = cte.id and log.operator_id is not null))`;
  return [
    isCounted(filter) ? isReal(sql`cte.shipper_id`) : undefined,
    shipperIds.length === 0 ? undefined : sql<boolean>`cte.shipper_id = any(${[...shipperIds]}::bigint[])`,
    carrierIds.length === 0 ? undefined : sql<boolean>`cte.carrier_id = any(${[...carrierIds]}::bigint[])`,
    countedCause === undefined
      ? undefined
      : sql<boolean>`exists (select from cte_cause as counted
          where counted.cte_id = cte.id and counted.cause = ${countedCause})`,
    recovered === undefined
      ? undefined
      : sql<boolean>`exists (select from cte_cause as counted
          where counted.cte_id = cte.id and counted.recovered_cents <> 0) = ${recovered}`,
    automatic === undefined ? undefined : sql<boolean>`${isAutomatic} = ${automatic}`,
  ].filter((condition) => condition !== undefined);
}

const columns = [
  ['accessKey', 'access_key'],
  ['shipperId', 'shipper_id'],
  ['carrierId', 'carrier_id'],
  ['number', 'number'],
  ['state', 'state'],
  ['cause', 'cause'],
  ['assignee', 'assignee_id'],
] as const;

function columnConditions(filter: CteFilter): RawBuilder<boolean>[] {
  return columns.flatMap(([member, column]) =>
    filter[member] === undefined ? [] : [sql<boolean>`${sql.ref(`cte.${column}`)} = ${filter[member]}`],
  );
}

const isProposed = sql`(cte.state = ${sql.lit(cteStates.negotiating)} and exists (
  select from cte_proposal as proposal
  where proposal.cte_id = cte.id and proposal.state = 'open' and proposal.side = 'carrier'))`;

function deskConditions(filter: CteFilter): RawBuilder<boolean>[] {
  const { differenceFrom, differenceUntil, age, text, receivedFrom, receivedUntil, proposed } = filter;
  return [
    proposed === undefined ? undefined : sql<boolean>`${isProposed} = ${proposed}`,
    differenceFrom === undefined ? undefined : sql<boolean>`${atStake} >= ${differenceFrom}`,
    differenceUntil === undefined ? undefined : sql<boolean>`${atStake} <= ${differenceUntil}`,
    age === undefined
      ? undefined
      : sql<boolean>`cte.received_at <= app_now() - make_interval(days => ${age}::integer)`,
    receivedFrom === undefined ? undefined : sql<boolean>`cte.received_at >= ${receivedFrom}`,
    receivedUntil === undefined ? undefined : sql<boolean>`cte.received_at < ${receivedUntil}`,
    text === undefined ? undefined : saying(text.trim()),
  ].filter((condition) => condition !== undefined);
}

/** By what people type: a number, a key, the code of a freight or negotiation, or part of the carrier's name. */
function saying(text: string): RawBuilder<boolean> {
  const code = text.toUpperCase();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return sql<boolean>`(cte.number = ${number}::integer or cte.access_key = ${code} or cte.negotiation_code = ${code}
    or cte.id in (select cte_id from cte_freight where freight_code = ${code})
    or cte.carrier_id in (
      select id from carrier
      where position(lower(${text}) in lower(trade_name)) > 0 or position(lower(${text}) in lower(corporate_name)) > 0))`;
}

function linkConditions({ freightCode, unlinked, duplicate }: CteFilter): RawBuilder<boolean>[] {
  return [
    freightCode === undefined
      ? undefined
      : sql<boolean>`cte.id in (select cte_id from cte_freight where freight_code = ${freightCode})`,
    unlinked === true ? sql<boolean>`cte.freight_code is null and cte.deleted_at is null` : undefined,
    unlinked === false ? sql<boolean>`cte.freight_code is not null` : undefined,
    duplicate === true ? sql<boolean>`cte.duplicate_of is not null` : undefined,
    duplicate === false ? sql<boolean>`cte.duplicate_of is null` : undefined,
  ].filter((condition) => condition !== undefined);
}
