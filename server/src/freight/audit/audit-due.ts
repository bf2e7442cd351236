import { sql, type Transaction } from 'kysely';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { cteStates } from '../cte/states.ts';
import { openAlternatives } from './alternatives/open-alternatives.ts';
import type { AlternativesOf } from './judge/alternatives-of.ts';
import { judge } from './judge/judge.ts';
import type { AuditReceipt } from './judge/receipt.ts';
import { type AuditDesk, type HeldCte, type LoadedCase, loadCases } from './load-cases.ts';
import { recordAuditIn } from './record-audit.ts';

/** CT-es held at a time. */
const fewAtOnce = 50;
/** A CT-e whose audit fails is tried again after so long. */
const pauseMinutes = 60;

/** Audits every CT-e that is due, oldest first. Several processes may do it at once; a killed one loses nothing. */
export async function auditDue(ctx: AuditDesk): Promise<void> {
  for (;;) if ((await auditFew(ctx)) < fewAtOnce) return;
}

/** Audits a batch in one transaction; gives how many were due. */
async function auditFew(ctx: AuditDesk): Promise<number> {
  return withTransaction(ctx.db, async (tx) => {
    const held = await hold(tx);
    const { shippers } = ctx.mirror.current;
    const isAudited = ({ shipperId, state, deletedAt }: HeldCte) =>
      shippers.get(shipperId)?.settings.auditsCtes === true &&
      deletedAt === null &&
      state !== cteStates.released &&
      state !== cteStates.rejected;
    await dismiss(
      tx,
      held.filter((cte) => !isAudited(cte)),
    );
    for (const loaded of await loadCases(tx, ctx, held.filter(isAudited))) await auditOne(tx, ctx, loaded);
    return held.length;
  });
}

async function hold(tx: Transaction<Rows>): Promise<HeldCte[]> {
  return tx
    .selectFrom('cte')
    .selectAll()
    .where('auditDueAt', '<=', sql<Date>`app_now()`)
    .orderBy('auditDueAt')
    .orderBy('id')
    .limit(fewAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** What ended, and what nobody audits. */
async function dismiss(tx: Transaction<Rows>, ctes: readonly HeldCte[]): Promise<void> {
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

async function auditOne(tx: Transaction<Rows>, ctx: AuditDesk, loaded: LoadedCase): Promise<void> {
  const receipt = await judged(tx, ctx, loaded);
  if (receipt === null) return postpone(tx, loaded.cte);
  await recordAuditIn(tx, ctx, { ...loaded, receipt });
}

/** Judges without alternatives first: most CT-es are within, or their causes told, and need none. */
async function judged(
  tx: Transaction<Rows>,
  ctx: AuditDesk,
  { cte, audited }: LoadedCase,
): Promise<AuditReceipt | null> {
  try {
    const receipt = judge(audited);
    if (!isToBeGuessed(receipt)) return receipt;
    const alternatives: AlternativesOf = await openAlternatives(
      { mirror: ctx.mirror, db: tx, sheets: ctx.sheets },
      cte.shipperId,
      audited.freights,
    );
    return judge(audited, alternatives);
  } catch (error) {
    ctx.log.warn({ cte: cte.id, err: error }, 'an audit failed; it will be tried again');
    return null;
  }
}

/** Whether another version or region may be behind it: lines that merely differ are how those show. */
function isToBeGuessed({ outcome, isNegotiated, unexplainedCents, causes }: AuditReceipt): boolean {
  if (outcome !== 'divergent' || isNegotiated) return false;
  return (
    unexplainedCents !== 0 ||
    causes.some(({ cause }) => cause === 'charge_amount' || cause === 'charge_not_contracted')
  );
}

async function postpone(tx: Transaction<Rows>, { id }: HeldCte): Promise<void> {
  await tx
    .updateTable('cte')
    .set({ auditDueAt: sql<Date>`app_now() + make_interval(mins => ${pauseMinutes})` })
    .where('id', '=', id)
    .execute();
}
