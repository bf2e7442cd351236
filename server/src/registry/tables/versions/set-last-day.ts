import type { LastDay } from '@carreto/contract/admin/tables/table-life';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { formatDay } from '../../../kernel/days.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../../changes/change.ts';
import { heirsOf } from '../derived/derivations.ts';
import { lockTableOf } from '../lock-table.ts';
import { recordVersion } from './move-version.ts';
import { readVersion } from './version.ts';

export type LastDayInput = LastDay & { versionId: number };

/**
 * Moves the last day of a version, in whatever state it is. Quotes are not touched: they keep the days they
 * were decided upon. Derived versions that take their days from it follow.
 * @throws Failure `not_found`; `invalid_request` for a day that is over or before the first one; `conflict`
 * where the version is scheduled for a later day.
 */
export function setLastDay(ctx: RegistryContext, actor: Actor, input: LastDayInput): Promise<TableVersion> {
  return inChange(ctx, actor, (change) => moveLastDay(change, input));
}

async function moveLastDay(change: Change, input: LastDayInput): Promise<TableVersion> {
  const { versionId, validUntil, reason = null } = input;
  const { table, version } = await lockTableOf(change, versionId);
  if (version.validUntil === validUntil) return version;
  if (validUntil !== null) requireRoom(version, validUntil, table.nowMs);
  await change.tx
    .updateTable('freightTableVersion')
    .set({ validUntil })
    .where('id', '=', versionId)
    .execute();
  const after = await readVersion(change.tx, versionId);
  await recordVersion(change, { action: 'validity', before: version, after, reason });
  for (const heir of await heirsOf(change, versionId))
    await moveLastDay(change, { ...input, versionId: heir });
  return after;
}

function requireRoom(version: TableVersion, validUntil: string, nowMs: number): void {
  if (validUntil < formatDay(dayInSaoPaulo(nowMs))) {
    throw failField('validUntil', 'O dia já passou; para terminar agora, retire a versão.');
  }
  if (version.validFrom !== null && validUntil < version.validFrom) {
    throw failField('validUntil', 'O último dia é anterior ao primeiro.');
  }
  const starts = version.state === 'scheduled' ? Date.parse(version.startsAt ?? '') : Number.NaN;
  if (!Number.isNaN(starts) && validUntil < formatDay(dayInSaoPaulo(starts))) {
    throw fail('conflict', { message: 'A versão está agendada para um dia posterior.' });
  }
}
