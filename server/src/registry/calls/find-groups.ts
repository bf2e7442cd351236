import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { CallFilter, CallGroup } from '@carreto/contract/admin/integration/calls';
import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import { pageStart } from '../page.ts';
import { all, callerJoins, callerName, conditionsOf, holding, type Reader, seenBy } from './conditions.ts';
import { callerOf, sentenceOf } from './find-calls.ts';

export type GroupQuery = PageRequest & CallFilter & { reader: Reader };

type GroupRow = Pick<
  CallGroup,
  'callerKind' | 'tokenId' | 'tokenName' | 'callerName' | 'shipperId' | 'carrierId' | 'operatorId' | 'status'
> & { operation: string | null; code: string | null; count: number; firstAt: Date; lastAt: Date };

/** All failures by code, operation and caller, the most frequent first; a page starts after as many groups as its cursor says. */
export async function findCallGroups(
  { db }: { db: Kysely<Rows> },
  query: GroupQuery,
): Promise<Page<CallGroup>> {
  const { from, until, text, reader } = query;
  const { after, fetch } = pageStart(query);
  const searched = sql`failure.operation, failure.code, token.name, ${callerName}`;
  const conditions = [
    seenBy('failure', reader),
    ...conditionsOf('failure', query),
    ...(from === undefined
      ? []
      : [sql<boolean>`failure.hour >= date_trunc('hour', ${new Date(from)}::timestamptz)`]),
    ...(until === undefined ? [] : [sql<boolean>`failure.hour < ${new Date(until)}`]),
    ...(text === undefined ? [] : [holding(searched, text)]),
  ];
  const { rows } = await sql<GroupRow>`
    select nullif(failure.operation, '') as operation, nullif(failure.code, '') as code, failure.status, failure.caller_kind,
      nullif(failure.token_id, 0) as token_id, nullif(failure.operator_id, 0) as operator_id, failure.shipper_id,
      failure.carrier_id, token.name as token_name, ${callerName} as caller_name,
      sum(failure.count)::bigint as count, min(failure.first_at) as first_at, max(failure.last_at) as last_at
    from call_failure failure ${callerJoins('failure')}
    where ${all(conditions)}
    group by failure.operation, failure.code, failure.status, failure.caller_kind, failure.token_id, failure.operator_id,
      failure.shipper_id, failure.carrier_id, token.name, ${callerName}
    order by count desc, last_at desc, failure.operation, failure.code, failure.status, failure.token_id, failure.operator_id
    offset ${after} limit ${fetch}`.execute(db);
  const shown = rows.slice(0, fetch - 1);
  return {
    items: shown.map(toGroup),
    nextCursor: rows.length === fetch ? String(after + shown.length) : null,
  };
}

function toGroup(row: GroupRow): CallGroup {
  return {
    ...callerOf(row),
    ...{ operation: row.operation, status: row.status, code: row.code, sentence: sentenceOf(row.code) },
    ...{ count: row.count, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() },
  };
}
