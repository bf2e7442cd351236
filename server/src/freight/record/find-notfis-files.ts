import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { everything, type Scope, withinShippers } from '../../registry/access/scope.ts';
import { found } from '../../registry/changes/revision.ts';
import { pageStart } from '../../registry/page.ts';
import type { Rows } from '../../rows.ts';
import { findFreights } from '../find.ts';
import { notfisSequence } from './notfis-sequence.ts';
import { type NotfisFile, writeNotfis } from './wire-notfis.ts';
import type { NotfisRecord } from './write-notfis-file.ts';

type NotfisQuery = { carrierId: number; cursor?: string; limit?: number; scope?: Scope };

/** Files of a carrier, newest first; one more than the page shows. @throws Failure `not_found` */
export async function listNotfisFiles(
  { db }: Pick<Context, 'db'>,
  query: NotfisQuery,
): Promise<NotfisRecord[]> {
  const { after, fetch } = pageStart(query);
  const carrier = db.selectFrom('carrier').select('id').where('id', '=', query.carrierId);
  found(await carrier.executeTakeFirst());
  const select = files(db).where('file.carrierId', '=', query.carrierId);
  const { scope = everything } = query;
  const page = after > 0 ? select.where('file.id', '<', after) : select;
  return page.where(isWhollyWithin(scope)).orderBy('file.id', 'desc').limit(fetch).execute();
}

/**
 * A file as it was written: with the NF-es and the moment of then. Freights that were cancelled or forgotten since
 * are left out.
 * @throws Failure `not_found`
 */
export async function notfisFileAgain(
  { db }: Pick<Context, 'db'>,
  { carrierId, fileId }: { carrierId: number; fileId: number },
): Promise<{ record: NotfisRecord; file: NotfisFile }> {
  const record = found(
    await files(db).where('file.carrierId', '=', carrierId).where('file.id', '=', fileId).executeTakeFirst(),
  );
  const refs = await db
    .selectFrom('notfisFreight')
    .select(['shipperId', 'freightCode', 'nfeCount'])
    .where('fileId', '=', fileId)
    .orderBy('position')
    .execute();
  const nfeCounts = new Map(refs.map(({ freightCode, nfeCount }) => [freightCode, nfeCount]));
  const freights = (await findFreights(db, refs)).map((freight) => ({
    ...freight,
    nfes: freight.nfes.slice(0, nfeCounts.get(freight.code)),
  }));
  const { layout: version, writtenAt } = record;
  const sequence = await notfisSequence(db, record);
  const file = writeNotfis(freights, { version, nowMs: writtenAt.getTime(), sequence });
  return { record, file };
}

/** A file is shown where all its freights are in scope: one of several shippers is never shown to those of some. */
function isWhollyWithin(scope: Scope) {
  return sql<boolean>`not exists (
    select from notfis_freight as told
    where told.file_id = file.id and not ${withinShippers(scope, sql.ref('told.shipper_id'))})`;
}

function files(db: Kysely<Rows>) {
  return db
    .selectFrom('notfisFile as file')
    .selectAll('file')
    .select(sql<number>`(select count(*) from notfis_freight where file_id = file.id)`.as('freightCount'));
}
