import type { Kysely } from 'kysely';
import { type Actor, inChange, type RegistryContext, record } from '../../registry/changes/change.ts';
import { requireRevision } from '../../registry/changes/revision.ts';
import { lockShipper, requireShipper } from '../../registry/shippers/shipper.ts';
import type { Rows } from '../../rows.ts';
import { type LetterPolicy, usualPolicy } from './letter-policy.ts';

/** What recipients of a shipper are written, of a shipper that is known to exist. */
export async function readLetterPolicy(db: Kysely<Rows>, shipperId: number): Promise<LetterPolicy> {
  const row = await db
    .selectFrom('recipientLetterPolicy')
    .select(['language', 'includesReverse', 'occasions', 'revision'])
    .where('shipperId', '=', shipperId)
    .executeTakeFirst();
  return row ?? usualPolicy;
}

/** The same for a caller. @throws Failure `not_found` */
export async function getLetterPolicy({ db }: RegistryContext, shipperId: number): Promise<LetterPolicy> {
  await requireShipper(db, shipperId);
  return readLetterPolicy(db, shipperId);
}

/**
 * Sets what recipients of a shipper are written; texts were checked before.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one
 */
export function putLetterPolicy(
  ctx: RegistryContext,
  actor: Actor,
  { shipperId, policy }: { shipperId: number; policy: LetterPolicy },
): Promise<LetterPolicy> {
  return inChange(ctx, actor, async (change) => {
    await lockShipper(change.tx, shipperId);
    const before = await readLetterPolicy(change.tx, shipperId);
    requireRevision(before, policy.revision);
    const after = { ...policy, revision: before.revision + 1 };
    const columns = { ...after, shipperId, occasions: JSON.stringify(after.occasions) };
    await change.tx
      .insertInto('recipientLetterPolicy')
      .values(columns)
      .onConflict((conflict) => conflict.column('shipperId').doUpdateSet(columns))
      .execute();
    await record(change, {
      ...{ kind: 'recipientLetters', id: shipperId, shipperId, action: 'put' },
      ...{ before: before.revision === 0 ? null : before, after },
    });
    return after;
  });
}
