import { type Selectable, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Actor } from '../../registry/changes/change.ts';
import { found } from '../../registry/changes/revision.ts';
import { isReal } from '../../registry/shippers/test-shippers.ts';
import type { Rows } from '../../rows.ts';
import { type FoundFreight, type FreightRef, findFreights } from '../find.ts';
import { notfisSequence } from './notfis-sequence.ts';
import type { RecordRows } from './rows.ts';
import { type NotfisFile, type NotfisVersion, writeNotfis } from './wire-notfis.ts';

/** A file that was written for a carrier. */
export type NotfisRecord = Selectable<RecordRows['notfisFile']> & { freightCount: number };

export type WrittenNotfis = {
  /** Null where nothing fits: then nothing is remembered either. */
  record: NotfisRecord | null;
  file: NotfisFile;
  isMore: boolean;
};

type Wanted = {
  carrierId: number;
  shipperId: number | null;
  version: NotfisVersion;
  atOnce?: number;
  /** Only of these, however long ago they were hired; `noteIn` notes the file in its transaction. */
  only?: {
    freightCodes: readonly string[];
    noteIn(tx: Transaction<Rows>, fileId: number): Promise<void>;
  };
};

/** Freights looked at for one file. */
const mostFreights = 500;
const lookBackDays = 92;

/**
 * Writes the carrier's freights that are in no file yet as a NOTFIS file and remembers which they are; one that got
 * further NF-es since is written again; those of test shippers are in none. Writers of one carrier take turns, so that nothing is written twice.
 * @throws Failure `not_found`
 */
export function writeNotfisFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  wanted: Wanted,
): Promise<WrittenNotfis> {
  const { carrierId, shipperId, version, atOnce = mostFreights, only } = wanted;
  const nowMs = clock.nowMs();
  return withTransaction(db, async (tx) => {
    const carrier = tx.selectFrom('carrier').select('id').where('id', '=', carrierId).forNoKeyUpdate();
    found(await carrier.executeTakeFirst());
    const since = new Date(nowMs - lookBackDays * 86_400_000);
    const isMeant =
      only === undefined
        ? sql`freight.hired_at >= ${since}`
        : sql`freight.code = any (${[...only.freightCodes]}::text[])`;
    const { rows } = await sql<FreightRef>`
      select freight.shipper_id as "shipperId", freight.code as "freightCode"
      from freight
      join freight_progress as progress
        on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
      join freight_recipient as recipient
        on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
      where freight.carrier_id = ${carrierId} and ${isMeant}
        and (${shipperId}::bigint is null or freight.shipper_id = ${shipperId})
        and ${isReal(sql`freight.shipper_id`)}
        and progress.phase <> 'cancelled' and recipient.document is not null
        and (select count(*) from freight_nfe as nfe
            where nfe.shipper_id = freight.shipper_id and nfe.freight_code = freight.code)
          > (select coalesce(max(told.nfe_count), 0) from notfis_freight as told
            where told.shipper_id = freight.shipper_id and told.freight_code = freight.code)
      order by freight.hired_at, freight.number limit ${atOnce + 1}`.execute(tx);
    const freights = await findFreights(tx, rows.slice(0, atOnce));
    const sequence = await notfisSequence(tx, { carrierId, layout: version, writtenAt: new Date(nowMs) });
    const file = writeNotfis(freights, { version, nowMs, sequence });
    const isMore = rows.length > atOnce;
    const out = new Set(file.left.map(({ freightCode }) => freightCode));
    const written = freights.filter(({ code }) => !out.has(code));
    if (written.length === 0) return { record: null, file, isMore };
    const kept = await tx
      .insertInto('notfisFile')
      .values({ carrierId, shipperId, layout: version, writtenAt: new Date(nowMs), writtenBy: actor.name })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('notfisFreight')
      .values(written.map(inFile(kept.id)))
      .execute();
    await only?.noteIn(tx, kept.id);
    return { record: { ...kept, freightCount: written.length }, file, isMore };
  });
}

function inFile(fileId: number) {
  return ({ shipperId, code: freightCode, nfes }: FoundFreight, index: number) => ({
    shipperId,
    freightCode,
    fileId,
    nfeCount: nfes.length,
    position: index + 1,
  });
}
