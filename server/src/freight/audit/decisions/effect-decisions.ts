import { sql, type Transaction } from 'kysely';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Rows } from '../../../rows.ts';
import { type CteDecision, endDecisionIn } from '../../cte/decisions.ts';
import { noteIn } from '../../cte/move-cte.ts';
import type { AuditContext, LockedCte } from '../load-cases.ts';
import { makeMoveIn } from '../review/make-move.ts';
import { forgetApprovalIn } from './approvals.ts';

type Effecting = Pick<AuditContext, 'db' | 'mirror' | 'log'>;

const fewAtOnce = 200;

/**
 * Makes the moves that people decided ten seconds ago, each in a transaction that ends its decision: once, whoever is killed. Several
 * processes may do it at once. Where the CT-e is another one by now, the decision is void, and its log says so.
 */
export async function effectDecisions(ctx: Effecting): Promise<void> {
  for (;;) {
    const due = await dueDecisions(ctx);
    for (const decision of due) await effect(ctx, decision);
    if (due.length < fewAtOnce) return;
  }
}

type DueDecision = Pick<CteDecision, 'id' | 'cteId'>;

function dueDecisions({ db }: Effecting): Promise<DueDecision[]> {
  return db
    .selectFrom('cteDecision')
    .select(['id', 'cteId'])
    .where('state', '=', 'waiting')
    .where('effectiveAt', '<=', sql<Date>`app_now()`)
    .orderBy('effectiveAt')
    .orderBy('id')
    .limit(fewAtOnce)
    .execute();
}

async function effect(ctx: Effecting, { id, cteId }: DueDecision): Promise<void> {
  try {
    await withTransaction(ctx.db, async (tx) => {
      // The CT-e first, as everybody holds it.
      const cte = await tx
        .selectFrom('cte')
        .selectAll()
        .where('id', '=', cteId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const decision = await tx
        .selectFrom('cteDecision')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .forUpdate()
        .executeTakeFirst();
      if (decision !== undefined) await effectIn(ctx, tx, { cte, decision });
    });
  } catch (error) {
    ctx.log.error({ err: error, cteId }, 'a decision about a CT-e broke; it will be tried again');
    await postpone(ctx, id);
  }
}

type Effected = { cte: LockedCte; decision: CteDecision };

async function effectIn(ctx: Effecting, tx: Transaction<Rows>, { cte, decision }: Effected): Promise<void> {
  const actor = { operatorId: decision.operatorId, name: decision.actor };
  const isAsDecided = cte.state === decision.fromState && cte.deletedAt === null && cte.replacedBy === null;
  await endDecisionIn(tx, { id: decision.id, state: isAsDecided ? 'effective' : 'void' });
  if (isAsDecided) {
    await makeMoveIn(ctx, tx, { cte, to: decision.toState, reason: decision.reason, actor });
    return;
  }
  await forgetApprovalIn(tx, decision);
  const message = 'A decisão não foi aplicada: o CT-e mudou antes de ela valer';
  const note = {
    message,
    facts: { event: 'decision_void', to: decision.toState },
    complement: decision.reason,
  };
  await noteIn(tx, { cteId: cte.id, from: cte.state, to: cte.state, actor, note });
}

/** Keeps no other back. */
async function postpone({ db }: Effecting, id: number): Promise<void> {
  await db
    .updateTable('cteDecision')
    .set({ effectiveAt: sql<Date>`app_now() + interval '1 minute'` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
