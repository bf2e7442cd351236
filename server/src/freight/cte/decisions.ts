import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Actor } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import type { CteRows, DecisionState } from './rows.ts';
import type { CteState } from './states.ts';

/** Somebody's decision about a CT-e. */
export type CteDecision = Selectable<CteRows['cteDecision']>;

/** How long a decision can be taken back before anybody hears of it. */
export const undoableS = 10;

/** Of these CT-es what was decided and is not effective yet. */
export function waitingDecisions(db: Kysely<Rows>, cteIds: readonly number[]): Promise<CteDecision[]> {
  if (cteIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('cteDecision')
    .selectAll()
    .where('cteId', 'in', [...cteIds])
    .where('state', '=', 'waiting')
    .execute();
}

/** Keeps two people from deciding one CT-e. @throws Failure `conflict` with who was faster, where that is to be known */
export async function requireUndecided(
  tx: Transaction<Rows>,
  { cteId, isOwn = true }: { cteId: number; isOwn?: boolean },
): Promise<void> {
  const [decision] = await waitingDecisions(tx, [cteId]);
  if (decision !== undefined)
    throw fail('conflict', { message: decidedAlready(isOwn ? decision.actor : 'O embarcador') });
}

export function decidedAlready(actor: string): string {
  return `${actor} acabou de decidir este CT-e.`;
}

type NewDecision = { cteId: number; from: CteState; to: CteState; reason: string; actor: Actor };

/** Stores what was decided about a CT-e that the caller's transaction holds; effective in ten seconds. */
export async function storeDecisionIn(
  tx: Transaction<Rows>,
  { cteId, from, to, reason, actor }: NewDecision,
): Promise<void> {
  await tx
    .insertInto('cteDecision')
    .values({
      ...{ cteId, fromState: from, toState: to, reason },
      ...{ operatorId: actor.operatorId, actor: actor.name },
      effectiveAt: sql<Date>`app_now() + make_interval(secs => ${undoableS})`,
    })
    .execute();
}

/** Ends a decision that the caller's transaction holds. */
export async function endDecisionIn(
  tx: Transaction<Rows>,
  { id, state }: { id: number; state: Exclude<DecisionState, 'waiting'> },
): Promise<void> {
  await tx
    .updateTable('cteDecision')
    .set({ state, endedAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
}
