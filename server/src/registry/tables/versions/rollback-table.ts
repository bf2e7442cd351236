import type { RollbackRequest, TableRollback } from '@carreto/contract/admin/tables/table-life';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { fail } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../../changes/change.ts';
import { prepareDerivations } from '../derived/derive-versions.ts';
import { type LockedTable, lockTable } from '../lock-table.ts';
import { readPublications } from './publications.ts';
import { isOver, putIntoForce } from './put-into-force.ts';
import { type PastPublication, rollbackTarget } from './rollback-target.ts';
import { readVersion } from './version.ts';

export type RollbackInput = RollbackRequest & { tableId: number };

/**
 * Puts the version that was in force before the current one back, or one that is named; each call goes one
 * publication further back. Named again, a rollback that has been done changes nothing. Derived tables that
 * follow their base go back with it.
 * @throws Failure `not_found`; `conflict` where another version is in force than the caller saw, nothing was
 * in force before, the named version never was, or its days are over.
 */
export async function rollbackTable(
  ctx: RegistryContext,
  actor: Actor,
  input: RollbackInput,
): Promise<TableRollback> {
  const planned = await inChange(ctx, actor, (change) => planRollback(change, input));
  if (planned.isChanged) await prepareDerivations(ctx, actor, planned.version.id);
  return inChange(ctx, actor, async (change) => {
    const { table, ...plan } = await planRollback(change, input);
    if (!plan.isChanged) return plan;
    const { version } = plan;
    const reason = input.reason ?? null;
    const restored = await putIntoForce(change, {
      table,
      version,
      cause: 'rollback',
      startsAtMs: null,
      reason,
    });
    const replaced = table.published === null ? null : await readVersion(change.tx, table.published.id);
    return { version: restored, replaced, isChanged: true };
  });
}

/** What would be put back, and in place of what. */
async function planRollback(
  change: Change,
  input: RollbackInput,
): Promise<TableRollback & { table: LockedTable }> {
  const table = await lockTable(change, input.tableId);
  const history = await readPublications(change.tx, table.id);
  const done = await alreadyDone(change, { table, history, input });
  if (done !== null) return { ...done, table };
  const targetId = input.versionId ?? rollbackTarget(history);
  if (targetId === null) throw fail('conflict', { message: 'Não há versão anterior à qual voltar.' });
  const version = await readVersion(change.tx, targetId);
  if (!history.some(({ versionId }) => versionId === targetId)) {
    throw fail('conflict', {
      details: [{ field: 'versionId', message: 'A versão nunca esteve em vigor nesta tabela.' }],
    });
  }
  if (isOver(version, table.nowMs)) {
    throw fail('conflict', {
      message: `A validade da versão ${version.id} terminou em ${version.validUntil}.`,
    });
  }
  return { version, replaced: table.published, isChanged: true, table };
}

type Situation = { table: LockedTable; history: readonly PastPublication[]; input: RollbackInput };

/** The answer to a request that has had its effect, or null. */
async function alreadyDone(
  change: Change,
  { table, history, input: { versionId, currentId } }: Situation,
): Promise<TableRollback | null> {
  const { published } = table;
  const isTarget = versionId === undefined || versionId === published?.id;
  if (versionId !== undefined && published !== null && isTarget) {
    return { version: published, replaced: null, isChanged: false };
  }
  if (currentId === undefined || currentId === published?.id) return null;
  const last = history.at(-1);
  if (published !== null && last?.cause === 'rollback' && last.previousId === currentId && isTarget) {
    return { version: published, replaced: await readVersion(change.tx, currentId), isChanged: false };
  }
  throw fail('conflict', {
    message: messageOf(published),
    details: [{ field: 'currentId', message: 'não está em vigor' }],
  });
}

function messageOf(published: TableVersion | null): string {
  const now = published === null ? 'nenhuma versão' : `a versão ${published.id}`;
  return `Em vigor está ${now}; confira e repita.`;
}
