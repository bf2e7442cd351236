import type { Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../../cte/audit-siblings.ts';
import { forgetDuplicatesOfIn } from '../../cte/intake/duplicates.ts';
import { moveCteIn, requireMove } from '../../cte/move-cte.ts';
import { type CteState, cteStates } from '../../cte/states.ts';
import { dropRequestIn } from '../decisions/drop-request.ts';
import type { AuditContext, LockedCte } from '../load-cases.ts';
import { emitReleasedEvents } from '../released/emit-events.ts';
import { openNegotiationIn } from './open-negotiation.ts';

/** A move of a CT-e that the transaction holds, for a person who gave a reason. */
export type LockedMove = { cte: LockedCte; to: CteState; reason: string };

const { released, rejected, negotiating, preReleased } = cteStates;

const messages: Readonly<Record<CteState, string>> = {
  0: 'CT-e em processamento',
  1: 'CT-e marcado como divergente',
  2: 'Negociação aberta',
  3: 'CT-e pré-liberado',
  4: 'CT-e liberado',
  5: 'CT-e rejeitado',
};

/** Whether what is charged is let pass. */
export function isApproval(to: CteState): boolean {
  return to === released || to === preReleased;
}

/** @throws Failure `conflict` for a move that is none */
export function requireMovable({ cte, to, reason }: LockedMove): void {
  if (to === negotiating && cte.state === negotiating)
    throw fail('conflict', { message: 'O CT-e já está em negociação.' });
  if (to === negotiating && cte.replacedBy !== null)
    throw fail('conflict', { message: 'O CT-e foi substituído.' });
  requireMove({ from: cte.state, to, cause: 'person' }, reason);
}

/** Makes the move; a release is told in the same transaction. @throws Failure `conflict` for a move that is none */
export async function makeMoveIn(
  ctx: Pick<AuditContext, 'mirror'>,
  tx: Transaction<Rows>,
  { cte, to, reason, actor }: LockedMove & { actor: Actor },
): Promise<void> {
  requireMovable({ cte, to, reason });
  await dropRequestIn(tx, cte.id);
  if (to === negotiating) {
    await openNegotiationIn(tx, cte, { actor, note: { complement: reason } });
    return;
  }
  await moveCteIn(tx, {
    cteId: cte.id,
    to,
    cause: 'person',
    actor,
    note: {
      message: messages[to],
      facts: { event: 'moved', by: 'person' },
      approvalReasons: isApproval(to) ? reason : null,
      complement: reason,
    },
  });
  if (to === released) await emitReleasedEvents(ctx, tx, { shipperId: cte.shipperId, ids: [cte.id] });
  if (to === rejected) await chargesNothingIn(tx, cte.id);
}

/** What a rejected CT-e stood for, and what it charged, is looked at again. */
async function chargesNothingIn(tx: Transaction<Rows>, cteId: number): Promise<void> {
  await forgetDuplicatesOfIn(tx, cteId);
  await auditSiblingsIn(tx, cteId);
}
