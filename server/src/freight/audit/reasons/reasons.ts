import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';

/** Reasons of the installation in their order; the revision is the newest row, since every change writes them anew. */
export type AuditReasons = { reasons: string[]; revision: number };

export async function readReasons({ db }: { db: Kysely<Rows> }): Promise<AuditReasons> {
  const rows = await db.selectFrom('auditReason').select(['id', 'text']).orderBy('position').execute();
  return {
    reasons: rows.map(({ text }) => text),
    revision: rows.reduce((newest, { id }) => Math.max(newest, id), 0),
  };
}

/** Replaces the reasons. @throws Failure `conflict` where the revision is not the current one */
export function putReasons(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { reasons, revision }: AuditReasons,
): Promise<AuditReasons> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    // Two who change an empty list have no row to wait for each other at.
    await sql`lock table audit_reason in share row exclusive mode`.execute(tx);
    const before = await readReasons({ db: tx });
    requireRevision(before, revision);
    await tx.deleteFrom('auditReason').execute();
    if (reasons.length > 0) {
      const rows = reasons.map((text, at) => ({ position: at + 1, text }));
      await tx.insertInto('auditReason').values(rows).execute();
    }
    const after = await readReasons({ db: tx });
    await record(change, {
      ...{ kind: 'auditReasons', id: 1, action: 'put' },
      ...{ before: { reasons: before.reasons }, after: { reasons: after.reasons } },
    });
    return after;
  });
}
