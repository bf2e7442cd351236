import type { TableVersion } from '@carreto/contract/admin/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import { formatDay } from '../../kernel/days.ts';
import { fail } from '../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Rows } from '../../rows.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { selectVersions, toVersion } from './version.ts';
import { moved, type VersionMove, type VersionState } from './version-state.ts';

/**
 * Puts a version into force in place of the one that is; within a second on every process. While another one
 * is in force, a version whose first day is yet to come is scheduled and takes over on that day (São Paulo).
 * A published version stays as it is. Versions that were replaced or withdrawn can be published again.
 * @throws Failure `not_found`; `conflict` where its last day is over.
 */
export function publishVersion(ctx: RegistryContext, actor: Actor, versionId: number): Promise<TableVersion> {
  return inChange(ctx, actor, async (change) => {
    const { version, others } = await lockTable(change.tx, versionId);
    if (version.state === 'published') return version;
    const today = await todayIn(change.tx);
    if (version.validUntil !== null && version.validUntil < today) {
      throw fail('conflict', {
        message: `A validade da versão terminou em ${version.validUntil}.`,
        details: [{ field: 'validUntil', message: 'O último dia já passou; importe com outra validade.' }],
      });
    }
    const isEarly = version.validFrom !== null && version.validFrom > today;
    if (isEarly && others.length > 0) return schedule(change, version, others);
    for (const other of others)
      if (other.state === 'published' || hasBegun(other, today)) await moveTo(change, other, 'replace');
    return moveTo(change, version, 'publish');
  });
}

/**
 * Takes a version out of force; nothing takes its place. A draft is put aside. What is withdrawn stays so.
 * @throws Failure `not_found`; `conflict` for a version that was replaced.
 */
export function withdrawVersion(
  ctx: RegistryContext,
  actor: Actor,
  versionId: number,
): Promise<TableVersion> {
  return inChange(ctx, actor, async (change) => {
    const { version } = await lockTable(change.tx, versionId);
    return version.state === 'withdrawn' ? version : moveTo(change, version, 'withdraw');
  });
}

/** In whose name that happens; who published the version stays. */
const calendar: Actor = { operatorId: null, name: 'carreto' };

/**
 * Writes down what the calendar has already done: scheduled versions whose first day has come are published.
 * Books go by the dates, so nothing waits for this. Gives the versions that were published.
 */
export async function promoteScheduled(ctx: RegistryContext): Promise<TableVersion[]> {
  const today = await todayIn(ctx.db);
  const due = await selectVersions(ctx.db)
    .where('version.state', '=', 'scheduled')
    .where('validFrom', '<=', today)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', today)]))
    .execute();
  const promoted: TableVersion[] = [];
  for (const { id } of due) {
    const version = await publishVersion(ctx, calendar, id);
    if (version.state === 'published') promoted.push(version);
  }
  return promoted;
}

/** At most one version waits: the one that did is put aside. */
async function schedule(
  change: Change,
  version: TableVersion,
  others: readonly TableVersion[],
): Promise<TableVersion> {
  if (version.state === 'scheduled') return version;
  const waiting = others.find(({ state }) => state === 'scheduled');
  if (waiting !== undefined) await moveTo(change, waiting, 'withdraw');
  return moveTo(change, version, 'schedule');
}

function hasBegun({ validFrom }: TableVersion, today: string): boolean {
  return validFrom === null || validFrom <= today;
}

type Locked = { version: TableVersion; others: TableVersion[] };

/** Holds the table until the transaction ends, so that two publications follow each other. */
async function lockTable(tx: Transaction<Rows>, versionId: number): Promise<Locked> {
  const { tableId } = found(
    await tx
      .selectFrom('freightTableVersion')
      .select('tableId')
      .where('id', '=', versionId)
      .executeTakeFirst(),
  );
  await tx.selectFrom('freightTable').select('id').where('id', '=', tableId).forNoKeyUpdate().execute();
  const rows = await selectVersions(tx)
    .where('version.tableId', '=', tableId)
    .where((where) =>
      where.or([
        where('version.id', '=', versionId),
        where('version.state', 'in', ['published', 'scheduled']),
      ]),
    )
    .execute();
  const versions = rows.map(toVersion);
  return {
    version: found(versions.find(({ id }) => id === versionId)),
    others: versions.filter(({ id }) => id !== versionId),
  };
}

/** By the database's clock, which every process shares. */
async function todayIn(tx: Kysely<Rows>): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return formatDay(dayInSaoPaulo(found(rows[0]).now.getTime()));
}

async function moveTo(change: Change, before: TableVersion, move: VersionMove): Promise<TableVersion> {
  const state = moved(before.state, move);
  if (state === null) {
    throw fail('conflict', { message: `Uma versão em estado ${before.state} não admite esta operação.` });
  }
  await change.tx
    .updateTable('freightTableVersion')
    .set({ state, ...traceOf(change, before.state, state) })
    .where('id', '=', before.id)
    .execute();
  const after = toVersion(
    await selectVersions(change.tx).where('version.id', '=', before.id).executeTakeFirstOrThrow(),
  );
  const { shipperId } = await change.tx
    .selectFrom('freightTable')
    .select('shipperId')
    .where('id', '=', before.tableId)
    .executeTakeFirstOrThrow();
  await record(change, {
    kind: 'tableVersion',
    id: before.id,
    ...(shipperId === null ? {} : { shipperId }),
    action: move,
    before,
    after,
  });
  return after;
}

/** Who published a version when, and when it ended. A scheduled one was published when it was scheduled. */
function traceOf({ actor }: Change, from: VersionState, to: VersionState) {
  const now = sql<Date>`app_now()`;
  if (to === 'replaced' || to === 'withdrawn') return { endedAt: now };
  if (from === 'scheduled') return {};
  return { publishedAt: now, publishedBy: actor.name, endedAt: null };
}
