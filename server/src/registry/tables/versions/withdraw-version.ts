import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { type Actor, type Change, inChange, type RegistryContext } from '../../changes/change.ts';
import { followersOf } from '../derived/derivations.ts';
import { lockTableOf } from '../lock-table.ts';
import { moveVersion } from './move-version.ts';
import { addPublication } from './publications.ts';

export type WithdrawInput = { versionId: number; reason?: string };

/**
 * Takes a version out of force; nothing takes its place. A draft or a scheduled version is put aside. What is
 * withdrawn stays so. Versions derived from it go with it where their table follows its base.
 * @throws Failure `not_found`; `conflict` for a version that was replaced.
 */
export function withdrawVersion(
  ctx: RegistryContext,
  actor: Actor,
  input: WithdrawInput,
): Promise<TableVersion> {
  return inChange(ctx, actor, (change) => withdraw(change, input));
}

/** Puts a draft aside, in the caller's transaction; what is scheduled, in force or over by now stays as it is. */
export async function putDraftAside(change: Change, input: WithdrawInput): Promise<void> {
  const { version } = await lockTableOf(change, input.versionId);
  if (version.state === 'draft') await withdraw(change, input);
}

async function withdraw(change: Change, { versionId, reason = null }: WithdrawHalf): Promise<TableVersion> {
  const { table, version } = await lockTableOf(change, versionId);
  if (version.state === 'withdrawn') return version;
  const after = await moveVersion(change, version, { move: 'withdraw', reason });
  if (version.state === 'published') {
    await addPublication(change, {
      tableId: table.id,
      versionId: null,
      previousId: version.id,
      cause: 'withdraw',
      startsAt: new Date(table.nowMs),
      actor: change.actor.name,
      reason,
    });
  }
  if (version.state !== 'draft') {
    for (const follower of await followersOf(change, version.id)) {
      await withdraw(change, { versionId: follower, reason });
    }
  }
  return after;
}

type WithdrawHalf = { versionId: number; reason?: string | null };
