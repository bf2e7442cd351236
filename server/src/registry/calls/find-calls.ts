import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { CallFilter, CallHead, CallView } from '@carreto/contract/admin/integration/calls';
import { errorCatalogue } from '@carreto/contract/errors';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';
import { all, callerJoins, callerName, conditionsOf, holding, type Reader, seenBy } from './conditions.ts';

type World = { db: Kysely<Rows> };
type Named = { tokenName: string | null; callerName: string | null };
type CallRow = Selectable<Rows['call']> & Named;

export type CallQuery = PageRequest & CallFilter & { requestId?: string; reader: Reader };

/** Calls that were kept, newest first. */
export async function findCalls({ db }: World, query: CallQuery): Promise<Page<CallHead>> {
  const { from, until, requestId, text, reader } = query;
  const { after, fetch } = pageStart(query);
  const searched = sql`call.operation, call.code, call.request_id, call.quote_id, array_to_string(call.freight_codes, ' '),
    token.name, ${callerName}`;
  const conditions = [
    seenBy('call', reader),
    ...conditionsOf('call', query),
    ...(after > 0 ? [sql<boolean>`call.id < ${after}`] : []),
    ...(from === undefined ? [] : [sql<boolean>`call.at >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql<boolean>`call.at < ${new Date(until)}`]),
    ...(requestId === undefined ? [] : [sql<boolean>`call.request_id = ${requestId}`]),
    ...(text === undefined ? [] : [holding(searched, text)]),
  ];
  const rows = await select(db, sql`${all(conditions)} order by call.id desc limit ${fetch}`);
  return toPage(query, rows.map(toHead));
}

/** One call. @throws Failure `not_found`, also for one that the reader does not see */
export async function getCall(
  { db }: World,
  { requestId, reader }: { requestId: string; reader: Reader },
): Promise<CallView> {
  const condition = sql`call.request_id = ${requestId} and ${seenBy('call', reader)}`;
  const row = found((await select(db, condition))[0]);
  return { ...toHead(row), details: row.details, request: row.request, answer: row.answer };
}

async function select(db: Kysely<Rows>, condition: RawBuilder<unknown>): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select call.*, token.name as token_name, ${callerName} as caller_name
    from call ${callerJoins('call')} where ${condition}`.execute(db);
  return rows;
}

function toHead(row: CallRow): CallHead {
  return {
    ...{ id: row.id, requestId: row.requestId, at: row.at.toISOString() },
    ...callerOf(row),
    ...{ operation: row.operation, status: row.status, code: row.code, sentence: sentenceOf(row.code) },
    ...{ platform: row.platform, method: row.method, path: row.path, ms: row.ms, address: row.address },
    ...{ quoteId: row.quoteId, freightCodes: row.freightCodes },
  };
}

/** Who called, as list and groups say it. */
export function callerOf(
  row: Named & Pick<CallHead, 'callerKind' | 'tokenId' | 'shipperId' | 'carrierId' | 'operatorId'>,
) {
  const { callerKind, tokenId, tokenName, callerName: name, shipperId, carrierId, operatorId } = row;
  return { callerKind, tokenId, tokenName, callerName: name, shipperId, carrierId, operatorId };
}

const sentences: Readonly<Record<string, { sentence: string } | undefined>> = errorCatalogue;

/** What a code says; null for none, and for one that is no longer used. */
export function sentenceOf(code: string | null): string | null {
  return code === null ? null : (sentences[code]?.sentence ?? null);
}
