import { sql, type Transaction } from 'kysely';
import { asFailure } from '../../platform/db/as-failure.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { storedSettings } from '../../registry/shippers/stored-settings.ts';
import type { Rows } from '../../rows.ts';
import { cteStates } from '../cte/states.ts';
import { openAlternatives } from './alternatives/open-alternatives.ts';
import { judgeCte } from './judge/judge-deliveries.ts';
import type { AuditReceipt } from './judge/receipt.ts';
import { type AuditDesk, type LoadedCase, type LockedCte, loadCases } from './load-cases.ts';
import { type Audited, recordAuditsIn } from './record-audit.ts';

/** CT-es held at a time. */
const fewAtOnce = 50;
/** A CT-e whose audit fails is tried again after so long. */
const pauseMinutes = 60;

/**
 * Audits every CT-e that is due, oldest first. Several processes may do it at once; a killed one loses nothing. One that
 * cannot be audited waits, and keeps no other back.
 */
export async function auditDue(ctx: AuditDesk): Promise<void> {
  for (;;) if ((await auditFew(ctx)) < fewAtOnce) return;
}

/** Audits a batch in one transaction, or where that fails each in one of its own; gives how many were due. */
async function auditFew(ctx: AuditDesk): Promise<number> {
  let ids: number[] = [];
  try {
    await withTransaction(ctx.db, async (tx) => {
      const locked = await lockDueCtes(tx);
      ids = locked.map(({ id }) => id);
      await auditLockedIn(tx, ctx, locked);
    });
  } catch (error) {
    if (ids.length === 0) throw error;
    ctx.log.warn({ ctes: ids, err: error }, 'an audit of several CT-es failed; each is audited alone');
    for (const id of ids) await auditAlone(ctx, id);
  }
  return ids.length;
}

async function auditAlone(ctx: AuditDesk, id: number): Promise<void> {
  try {
    await withTransaction(ctx.db, async (tx) => auditLockedIn(tx, ctx, await lockDueCtes(tx, id)));
  } catch (error) {
    ctx.log.warn({ cte: id, err: error }, 'an audit failed; it will be tried again');
    // While the database is away this fails as well, and everything stays due.
    await postpone(ctx.db, { id, minutes: asFailure(error)?.code === 'unavailable' ? 1 : pauseMinutes });
  }
}

async function auditLockedIn(
  tx: Transaction<Rows>,
  ctx: AuditDesk,
  locked: readonly LockedCte[],
): Promise<void> {
  const settings = await storedSettings(
    tx,
    locked.map(({ shipperId }) => shipperId),
  );
  const isAudited = ({ shipperId, state, deletedAt }: LockedCte) =>
    settings.get(shipperId)?.auditsCtes === true &&
    deletedAt === null &&
    state !== cteStates.released &&
    state !== cteStates.rejected;
  await dismiss(
    tx,
    locked.filter((cte) => !isAudited(cte)),
  );
  const audited: Audited[] = [];
  for (const loaded of await loadCases(tx, ctx, locked.filter(isAudited)))
    audited.push({ ...loaded, receipt: await judged(ctx, loaded) });
  await recordAuditsIn(tx, ctx, audited);
}

/** Holds CT-es that are due and that nobody else holds: few of them, or one. */
async function lockDueCtes(tx: Transaction<Rows>, id?: number): Promise<LockedCte[]> {
  return tx
    .selectFrom('cte')
    .selectAll()
    .where('auditDueAt', '<=', sql<Date>`app_now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('auditDueAt')
    .orderBy('id')
    .limit(fewAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** What ended, and what nobody audits. */
async function dismiss(tx: Transaction<Rows>, ctes: readonly LockedCte[]): Promise<void> {
  if (ctes.length === 0) return;
  await tx
    .updateTable('cte')
    .set({ auditDueAt: null })
    .where(
      'id',
      'in',
      ctes.map(({ id }) => id),
    )
    .execute();
}

/** Judges without alternatives first: most CT-es are within, or their causes told, and need none. */
async function judged(ctx: AuditDesk, { cte, audited }: LoadedCase): Promise<AuditReceipt> {
  const receipt = judgeCte(audited);
  if (!isToBeGuessed(receipt)) return receipt;
  return judgeCte(audited, await openAlternatives(ctx, cte.shipperId, audited.freights));
}

/** Whether another version or region may be behind it: lines that merely differ are how those show. */
function isToBeGuessed({ outcome, isNegotiated, unexplainedCents, causes }: AuditReceipt): boolean {
  if (outcome !== 'divergent' || isNegotiated) return false;
  return (
    unexplainedCents !== 0 ||
    causes.some(({ cause }) => cause === 'charge_amount' || cause === 'charge_not_contracted')
  );
}

async function postpone(
  db: AuditDesk['db'],
  { id, minutes }: { id: number; minutes: number },
): Promise<void> {
  await db
    .updateTable('cte')
    .set({ auditDueAt: sql<Date>`app_now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .where('auditDueAt', '<=', sql<Date>`app_now()`)
    .execute();
}
