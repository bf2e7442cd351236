import type { Kysely, Selectable, Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';

/** A loading manifest as it is stored. */
export type Manifest = Selectable<Rows['loadingManifest']>;

/** Who drives what; null: not known. A plate has no hyphen. */
export type Vehicle = Pick<Manifest, 'driverName' | 'driverDocument' | 'plate' | 'note'>;

/** The number of a manifest, as it is printed and as its barcode has it. */
export function manifestNumber(id: number): string {
  return `RM${String(id).padStart(8, '0')}`;
}

/** @throws Failure `not_found` */
export async function readManifest(db: Kysely<Rows>, manifestId: number): Promise<Manifest> {
  return found(
    await db.selectFrom('loadingManifest').selectAll().where('id', '=', manifestId).executeTakeFirst(),
  );
}

/**
 * An open manifest, locked until the transaction ends: whoever loads, closes or edits takes turns.
 * @throws Failure `not_found`; `conflict` where it is open no more.
 */
export async function lockOpenManifest(tx: Transaction<Rows>, manifestId: number): Promise<Manifest> {
  const manifest = found(
    await tx
      .selectFrom('loadingManifest')
      .selectAll()
      .where('id', '=', manifestId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (manifest.state !== 'open') {
    const how = manifest.state === 'closed' ? 'fechado' : 'cancelado';
    throw fail('conflict', {
      message: `O romaneio ${manifestNumber(manifestId)} já foi ${how} por ${manifest.endedBy}.`,
      details: [{ field: 'state', message: `o romaneio já foi ${how}` }],
    });
  }
  return manifest;
}

/** Changes a manifest that is locked; gives what it is now. */
export async function changeManifestIn(
  tx: Transaction<Rows>,
  { id, revision }: Manifest,
  changes: Partial<Omit<Manifest, 'id' | 'revision'>>,
): Promise<Manifest> {
  return tx
    .updateTable('loadingManifest')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
