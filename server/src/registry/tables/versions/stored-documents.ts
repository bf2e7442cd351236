import type { Kysely, Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type Packed, unpack } from '../sheets/packed.ts';

/** A document and what it compiles to, ready to be stored. */
export type PreparedDocument = {
  /** SHA-256 of the canonical bytes, in hexadecimal. */
  hash: string;
  document: Packed;
  sheet: { revision: number; packed: Packed };
};

/** Stores a document once, whoever says the same; gives its id. */
export async function storeDocument(tx: Transaction<Rows>, prepared: PreparedDocument): Promise<number> {
  const hash = Buffer.from(prepared.hash, 'hex');
  const inserted = await tx
    .insertInto('tableDocument')
    .values({ hash, ...prepared.document })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { id } = inserted ?? (await documentByHash(tx, hash));
  const { revision, packed } = prepared.sheet;
  await storeSheet(tx, { documentId: id, revision, packed });
  return id;
}

function documentByHash(tx: Transaction<Rows>, hash: Buffer): Promise<{ id: number }> {
  return tx.selectFrom('tableDocument').select('id').where('hash', '=', hash).executeTakeFirstOrThrow();
}

export type CompiledSheet = { documentId: number; revision: number; packed: Packed };

/** Keeps what a document compiles to; those of earlier revisions of the engine go. */
export async function storeSheet(
  db: Kysely<Rows>,
  { documentId, revision, packed }: CompiledSheet,
): Promise<void> {
  await db
    .insertInto('tableSheet')
    .values({ documentId, engineRevision: revision, ...packed })
    .onConflict((conflict) => conflict.columns(['documentId', 'engineRevision']).doNothing())
    .execute();
  await db
    .deleteFrom('tableSheet')
    .where('documentId', '=', documentId)
    .where('engineRevision', '<', revision)
    .execute();
}

/** The canonical bytes of a document that exists. */
export async function readDocument(db: Kysely<Rows>, documentId: number): Promise<Buffer> {
  const row = await db
    .selectFrom('tableDocument')
    .select(['content', 'sizeBytes'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return unpack(row);
}

/** Compiled sheets as they are stored; those not compiled for this revision of the engine are not there. */
export async function readSheets(
  db: Kysely<Rows>,
  query: { documentIds: readonly number[]; revision: number },
): Promise<Map<number, Packed>> {
  const rows = await db
    .selectFrom('tableSheet')
    .select(['documentId', 'content', 'sizeBytes'])
    .where('documentId', 'in', [...query.documentIds])
    .where('engineRevision', '=', query.revision)
    .execute();
  return new Map(rows.map(({ documentId, content, sizeBytes }) => [documentId, { content, sizeBytes }]));
}
