import type { CallFilter } from '@carreto/contract/admin/integration/calls';
import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../kernel/fold.ts';
import { folded } from '../../platform/db/folded.ts';
import { type Holding, isWhole } from '../access/holding.ts';
import { withinCarriers, withinShippers } from '../access/scope.ts';

/** Who reads: the command line and workers, or a person. */
export type Reader = 'everything' | (Pick<Holding, 'scope'> & { operatorId: number });

const classes = { '2xx': [200, 299], '4xx': [400, 499], '5xx': [500, 599] } as const;

/** What a line or a count is filtered by, apart from period and text; `row` names it in the query. */
export function conditionsOf(row: 'call' | 'failure', query: CallFilter): RawBuilder<boolean>[] {
  const { statusClass, code, operation, callerKind, tokenId, shipperId, carrierId, operatorId } = query;
  const equal: [string, unknown][] = [
    ['code', code],
    ['operation', operation],
    ['caller_kind', callerKind],
    ['token_id', tokenId],
    ['shipper_id', shipperId],
    ['carrier_id', carrierId],
    ['operator_id', operatorId],
  ];
  const given = equal.filter(([, value]) => value !== undefined);
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const [least, most] = statusClass === undefined ? [] : classes[statusClass];
  return [
    ...given.map(([name, value]) => sql<boolean>`${column(name)} = ${value}`),
    ...(least === undefined ? [] : [sql<boolean>`${column('status')} between ${least} and ${most}`]),
  ];
}

/** The condition by which somebody sees calls of shippers and carriers in scope, and one's own; strangers' and others' with the whole installation. */
export function seenBy(row: 'call' | 'failure', reader: Reader): RawBuilder<boolean> {
  if (reader === 'everything' || isWhole(reader)) return sql<boolean>`true`;
  const { scope, operatorId } = reader;
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const ofShippers = scope.carrierIds === 'all' ? withinShippers(scope, column('shipper_id')) : sql`false`;
  const ofCarriers = scope.shipperIds === 'all' ? withinCarriers(scope, column('carrier_id')) : sql`false`;
  return sql<boolean>`((${column('caller_kind')} = 'shipper' and ${ofShippers})
    or (${column('caller_kind')} = 'carrier' and ${ofCarriers})
    or (${column('caller_kind')} = 'admin' and ${column('operator_id')} = ${operatorId}))`;
}

/** Whether some of these texts hold another, whatever its case and accents. */
export function holding(texts: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${folded(sql`concat_ws(' ', ${texts})`)} like ${`%${fold(text).replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Names of who called, beside `row`. */
export function callerJoins(row: 'call' | 'failure'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`left join access_token token on token.id = ${column('token_id')}
    left join shipper on shipper.id = ${column('shipper_id')}
    left join carrier on carrier.id = ${column('carrier_id')}
    left join operator on operator.id = ${column('operator_id')}`;
}

export const callerName = sql<string | null>`coalesce(shipper.trade_name, carrier.trade_name, operator.name)`;

export function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join([...conditions], sql` and `)}`;
}
