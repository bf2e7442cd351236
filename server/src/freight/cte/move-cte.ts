import { sql, type Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Actor } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { type CteState, type MoveCause, type MoveRefusal, refuseMove } from './states.ts';
import { billFollowsIn } from './wake-bills.ts';

/** A line of the log of a CT-e. */
export type CteNote = {
  message: string;
  /** The same for programs. */
  facts?: Record<string, unknown>;
  /** Why it is approved, where it is. */
  approvalReasons?: string | null;
  /** What people add. */
  complement?: string | null;
};

/** Carreto itself, as logs name it. */
export const carreto: Actor = { operatorId: null, name: 'carreto' };

type Moved = { cteId: number; to: CteState; cause: MoveCause; actor: Actor; note: CteNote };

/**
 * Moves a CT-e to another state and logs it, in the caller's transaction; the CT-e is held until it ends. Everybody who
 * changes a state does it here.
 * @throws Failure `not_found`; `conflict` for a move that is none (decision C4).
 */
export async function moveCteIn(tx: Transaction<Rows>, moved: Moved): Promise<void> {
  const { cteId, to, cause, note } = moved;
  const from = await lockState(tx, cteId);
  const refusal = refuseMove({ from, to, cause, reason: note.approvalReasons ?? note.complement ?? null });
  if (refusal !== null) throw fail('conflict', { message: refusals[refusal] });
  const { billId } = await tx
    .updateTable('cte')
    .set({ state: to })
    .where('id', '=', cteId)
    .returning('billId')
    .executeTakeFirstOrThrow();
  if (billId !== null) await billFollowsIn(tx, billId);
  await noteIn(tx, { ...moved, from });
}

/** Logs what happened to a CT-e without moving it. */
export async function noteIn(
  tx: Transaction<Rows>,
  { cteId, from, to, actor, note }: Omit<Moved, 'cause'> & { from: CteState | null },
): Promise<void> {
  const { message, facts, approvalReasons = null, complement = null } = note;
  await tx
    .insertInto('cteLog')
    .values({
      cteId,
      fromState: from,
      toState: to,
      message,
      messageJson: facts === undefined ? null : JSON.stringify(facts),
      approvalReasons,
      complement,
      operatorId: actor.operatorId,
      actor: actor.name,
      changedAt: sql<Date>`app_now()`,
    })
    .execute();
}

/** Holds a CT-e and tells its state. @throws Failure `not_found` */
export async function lockState(tx: Transaction<Rows>, cteId: number): Promise<CteState> {
  const row = await tx
    .selectFrom('cte')
    .select('state')
    .where('id', '=', cteId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw fail('not_found');
  return row.state;
}

const refusals: Readonly<Record<MoveRefusal, string>> = {
  noSuchMove: 'O CT-e não pode passar do estado atual para este.',
  personNeeded: 'Só uma pessoa pode reabrir um CT-e encerrado.',
  reasonNeeded: 'Informe o motivo.',
};
