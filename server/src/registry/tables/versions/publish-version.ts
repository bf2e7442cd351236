import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { fail, failField } from '../../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext } from '../../changes/change.ts';
import { prepareDerivations } from '../derived/derive-versions.ts';
import { type LockedTable, lockTableOf } from '../lock-table.ts';
import { requireAccepted } from '../warnings/require-accepted.ts';
import { firstInstant, isOver, putIntoForce, startOfText } from './put-into-force.ts';

/**
 * What to publish. Without `publishAt` at once, or on the first day where that is yet to come and another
 * version is in force or waits.
 */
export type PublishInput = {
  versionId: number;
  /** RFC 3339. */
  publishAt?: string;
  reason?: string;
  /** Refuses while a warning about the version is open. */
  requireAccepted?: boolean;
};

/** `publishVersionAt` without an instant. */
export function publishVersion(ctx: RegistryContext, actor: Actor, versionId: number): Promise<TableVersion> {
  return publishVersionAt(ctx, actor, { versionId });
}

/**
 * Puts a version into force in place of the one that is, or schedules it; within a second on every process,
 * a scheduled version at its very instant. A published version stays as it is. Versions that were replaced or
 * withdrawn can be published again. Tables derived from this one are derived before and take force with it.
 * @throws Failure `not_found`; `conflict` where its days are over by then, too many versions wait, or
 * a warning is open that had to be accepted;
 * `invalid_request` for an instant that is over or before its first day.
 */
export async function publishVersionAt(
  ctx: RegistryContext,
  actor: Actor,
  input: PublishInput,
): Promise<TableVersion> {
  if (input.requireAccepted === true) await requireAccepted(ctx, input.versionId);
  await prepareDerivations(ctx, actor, input.versionId);
  return inChange(ctx, actor, async (change) => {
    const { table, version } = await lockTableOf(change, input.versionId);
    if (isDone(version, input)) return version;
    const startsAtMs = instantOf(input, version, table);
    const isWaiting = version.state === 'scheduled' && Date.parse(version.startsAt ?? '') === startsAtMs;
    if (isWaiting) return version;
    if (isOver(version, startsAtMs ?? table.nowMs)) {
      throw fail('conflict', {
        message: `A validade da versão terminou em ${version.validUntil}.`,
        details: [
          { field: 'validUntil', message: 'O último dia já passou; mude-o ou importe com outra validade.' },
        ],
      });
    }
    const reason = input.reason ?? null;
    return putIntoForce(change, { table, version, cause: 'publish', startsAtMs, reason });
  });
}

/** In force already: published at once, or at the instant that is asked for again. */
function isDone({ state, startsAt }: TableVersion, { publishAt }: PublishInput): boolean {
  if (state !== 'published') return false;
  return publishAt === undefined || Date.parse(startsAt ?? '') === Date.parse(publishAt);
}

function instantOf({ publishAt }: PublishInput, version: TableVersion, table: LockedTable): number | null {
  if (publishAt === undefined) return firstInstant(version, table);
  const atMs = Date.parse(publishAt);
  if (atMs <= table.nowMs)
    throw failField('publishAt', 'O instante já passou; sem ele a versão é publicada agora.');
  if (atMs < (startOfText(version.validFrom) ?? atMs)) {
    throw failField('publishAt', `A versão só vale a partir de ${version.validFrom}.`);
  }
  return atMs;
}
