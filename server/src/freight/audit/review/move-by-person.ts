import type { Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../../cte/audit-siblings.ts';
import { forgetDuplicatesOfIn } from '../../cte/intake/duplicates.ts';
import { moveCteIn } from '../../cte/move-cte.ts';
import { type CteState, cteStates } from '../../cte/states.ts';
import type { AuditContext, LockedCte } from '../load-cases.ts';
import { readPolicies } from '../policy/read-policies.ts';
import { emitReleasedEvents } from '../released/emit-events.ts';
import { type Approver, requireWithinLimit } from './approval-limit.ts';
import { lockCte } from './lock-cte.ts';
import { openNegotiationIn } from './open-negotiation.ts';

export type PersonsMove = { cteId: number; to: CteState; reason: string };

const { released, rejected, negotiating, preReleased } = cteStates;

const messages: Readonly<Record<CteState, string>> = {
  0: 'CT-e em processamento',
  1: 'CT-e marcado como divergente',
  2: 'Negociação aberta',
  3: 'CT-e pré-liberado',
  4: 'CT-e liberado',
  5: 'CT-e rejeitado',
};

/**
 * Moves a CT-e for a person, with a reason, within the limit of the role; a release is told in the same transaction.
 * @throws Failure `not_found`; `conflict` for a move that is none; `forbidden` beyond the limit
 */
export async function moveByPerson(
  ctx: Pick<AuditContext, 'db' | 'mirror'>,
  approver: Approver,
  { cteId, to, reason }: PersonsMove,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const cte = await lockCte(tx, { cteId, carrierIds: null });
    const move: Move = { cte, to, reason, approver };
    if (to === negotiating) return negotiateIn(tx, move);
    const isApproval = to === released || to === preReleased;
    if (isApproval) await requireLimit(tx, move);
    await moveCteIn(tx, {
      cteId,
      to,
      cause: 'person',
      actor: actorOf(approver),
      note: {
        message: messages[to],
        facts: { event: 'moved', by: 'person' },
        approvalReasons: isApproval ? reason : null,
        complement: reason,
      },
    });
    if (to === released) await emitReleasedEvents(ctx, tx, { shipperId: cte.shipperId, ids: [cteId] });
    if (to === rejected) await chargesNothingIn(tx, cteId);
  });
}

/** Who it is, without the role. */
function actorOf({ operatorId, name }: Approver): Actor {
  return { operatorId, name };
}

type Move = { cte: LockedCte; to: CteState; reason: string; approver: Approver };

async function negotiateIn(tx: Transaction<Rows>, { cte, reason, approver }: Move): Promise<void> {
  if (cte.state === negotiating) throw fail('conflict', { message: 'O CT-e já está em negociação.' });
  if (cte.replacedBy !== null) throw fail('conflict', { message: 'O CT-e foi substituído.' });
  await openNegotiationIn(tx, cte, { actor: actorOf(approver), note: { complement: reason } });
}

async function requireLimit(tx: Transaction<Rows>, { cte, approver }: Move): Promise<void> {
  const policy = (await readPolicies(tx, [cte.shipperId]))(cte.shipperId);
  requireWithinLimit(policy, approver, { expectedCents: cte.expectedCents, paidCents: cte.totalCents });
}

/** What a rejected CT-e stood for, and what it charged, is looked at again. */
async function chargesNothingIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await forgetDuplicatesOfIn(tx, cteId);
  await auditSiblingsIn(tx, cteId);
}
