import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { fail } from '../kernel/failure.ts';
import { isLeaseOver, leaseEnd } from '../platform/db/lease.ts';
import type { Actor } from '../registry/changes/change.ts';
import type { Rows } from '../rows.ts';
import type { EdiFileKind } from './edi-file-rows.ts';

/** Longer than any file takes: it only has to end when a process died. */
const leaseMs = 600_000;

type Claiming = { db: Kysely<Rows> };

/** A file to work off, or the report of one that was. */
export type ClaimedFile<Report> = { fileId: number } | { report: Report };

/** A file of a carrier, as it came. */
export type SentFile = {
  carrierId: number;
  kind: EdiFileKind;
  bytes: Uint8Array;
  /** Who hands it in for the carrier; absent: the carrier. */
  actor?: Actor | undefined;
};

/**
 * Claims a file of a carrier by its content, or gives the report of the same file. A claim ends by itself, so that
 * a file whose worker died can be sent again.
 * @throws Failure `conflict` while the same file is being worked off.
 */
export async function claimFile<Report>(
  { db }: Claiming,
  { carrierId, kind, bytes, actor }: SentFile,
): Promise<ClaimedFile<Report>> {
  const contentHash = createHash('sha256').update(bytes).digest();
  const leaseUntil = leaseEnd(leaseMs);
  const claimed = await db
    .insertInto('ediFile')
    .values({
      ...{ carrierId, kind, contentHash, bytes: Buffer.from(bytes), leaseUntil },
      actor: actor?.name ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['carrierId', 'kind', 'contentHash'])
        .doUpdateSet({ leaseUntil })
        .where('ediFile.report', 'is', null)
        .where(isLeaseOver('edi_file.lease_until')),
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed !== undefined) return { fileId: claimed.id };
  const known = await db
    .selectFrom('ediFile')
    .select('report')
    .where('carrierId', '=', carrierId)
    .where('kind', '=', kind)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst();
  if (known?.report == null)
    throw fail('conflict', { message: 'Este arquivo está sendo processado; envie-o de novo em instantes.' });
  // What is kept of a kind is what was ended with it.
  return { report: known.report as Report };
}

/**
 * Claims a file that was worked off before, to work on what failed of it then, with the report as it is now; null where it
 * is gone.
 * @throws Failure `conflict` while somebody else does.
 */
export async function claimFileAgain<Report>(
  { db }: Claiming,
  { carrierId, kind, bytes }: SentFile,
): Promise<{ fileId: number; report: Report } | null> {
  const contentHash = createHash('sha256').update(bytes).digest();
  const claimed = await db
    .updateTable('ediFile')
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where('carrierId', '=', carrierId)
    .where('kind', '=', kind)
    .where('contentHash', '=', contentHash)
    .where('report', 'is not', null)
    .where(isLeaseOver())
    .returning(['id', 'report'])
    .executeTakeFirst();
  // What is kept of a kind is what was ended with it.
  if (claimed !== undefined) return { fileId: claimed.id, report: claimed.report as Report };
  const known = await db
    .selectFrom('ediFile')
    .select('id')
    .where('carrierId', '=', carrierId)
    .where('kind', '=', kind)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst();
  if (known === undefined) return null;
  throw fail('conflict', { message: 'Este arquivo está sendo processado; envie-o de novo em instantes.' });
}

/** Gives a file back unread or half done: whoever sends it again works it off. */
export async function giveFileBack({ db }: Claiming, fileId: number): Promise<void> {
  await db.updateTable('ediFile').set({ leaseUntil: null }).where('id', '=', fileId).execute();
}

/** Drops what turned out to be no file of the kind. */
export async function dropFile({ db }: Claiming, fileId: number): Promise<void> {
  await db.deleteFrom('ediFile').where('id', '=', fileId).execute();
}

/** Keeps the report of a file that was worked off. */
export async function endFile({ db }: Claiming, fileId: number, report: object): Promise<void> {
  await db
    .updateTable('ediFile')
    .set({ report: JSON.stringify(report), leaseUntil: null, endedAt: sql<Date>`app_now()` })
    .where('id', '=', fileId)
    .execute();
}
