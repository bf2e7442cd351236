import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { carreto, moveCteIn } from '../cte/move-cte.ts';
import { type CteState, cteStates } from '../cte/states.ts';
import type { AuditReceipt } from './judge/receipt.ts';
import type { AuditContext, HeldCte } from './load-cases.ts';
import { pathOf } from './paths.ts';
import type { AuditPolicy } from './policy/audit-policy.ts';
import { releasedHappened } from './released/released-happened.ts';
import { toldAudit } from './wire-told.ts';

type Audited = {
  cte: Pick<HeldCte, 'id' | 'shipperId' | 'state'>;
  receipt: AuditReceipt;
  policy: AuditPolicy;
};

/**
 * Writes what an audit found, moves the CT-e and tells of a release, in the caller's transaction, which holds the CT-e:
 * all of it is there, or nothing.
 */
export async function recordAuditIn(
  tx: Transaction<Rows>,
  ctx: Pick<AuditContext, 'mirror'>,
  { cte, receipt, policy }: Audited,
): Promise<void> {
  const { outcome, chargedCents, expectedCents, differenceCents, unexplainedCents, causes } = receipt;
  const { id: auditId } = await tx
    .insertInto('cteAudit')
    .values({
      ...{ cteId: cte.id, outcome, chargedCents, expectedCents, differenceCents, unexplainedCents },
      receipt: JSON.stringify(receipt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('cte')
    .set({ expectedCents, differenceCents, auditDueAt: null, auditedAt: sql<Date>`app_now()` })
    .where('id', '=', cte.id)
    .execute();
  const isWithin = outcome === 'within';
  const message = toldAudit(receipt);
  const facts = { event: 'audited', auditId, outcome, expectedCents, differenceCents, causes };
  const path = pathOf({ from: cte.state, isWithin, releasesAutomatically: policy.releasesAutomatically });
  for (const to of path) {
    const approvalReasons = to === cteStates.released ? automatic : null;
    const note = { message: messageOf(to, message), facts, approvalReasons };
    await moveCteIn(tx, { cteId: cte.id, to, cause: 'audit', actor: carreto, note });
  }
  if (path.at(-1) === cteStates.released) await releasedHappened(ctx, tx, cte);
}

const automatic = 'Dentro da tolerância; liberação automática do embarcador';

function messageOf(to: CteState, message: string): string {
  return to === cteStates.negotiating ? 'Auditoria refeita com o que chegou depois' : message;
}
