import { sql, type Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Actor } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import { billFollowsIn } from './signals.ts';
import { type CteMove, type CteState, type MoveCause, type MoveRefusal, refuseMove } from './states.ts';

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

type Moved = { cteId: number; to: CteState; cause: MoveCause; actor: Actor; note: CteNote };

/** A CT-e that the caller's transaction holds, with the states that it passes through in their order. */
export type LockedMoves = {
  cteId: number;
  from: CteState;
  path: readonly { to: CteState; note: CteNote }[];
};

/**
 * Moves a CT-e to another state and logs it, in the caller's transaction; the CT-e is held until it ends.
 * @throws Failure `not_found`; `conflict` for a move that is none (decision C4).
 */
export async function moveCteIn(tx: Transaction<Rows>, { cteId, to, note, ...by }: Moved): Promise<void> {
  const from = await lockState(tx, cteId);
  await moveLockedCtesIn(tx, by, [{ cteId, from, path: [{ to, note }] }]);
}

/**
 * The same for many that are held already, in few statements. Everybody who changes a state does it here.
 * @throws Failure `conflict` for a move that is none; then none is made.
 */
export async function moveLockedCtesIn(
  tx: Transaction<Rows>,
  { cause, actor }: Pick<Moved, 'cause' | 'actor'>,
  locked: readonly LockedMoves[],
): Promise<void> {
  const lines = locked.flatMap(({ cteId, from, path }) =>
    path.map(({ to, note }, step) => ({ cteId, from: path[step - 1]?.to ?? from, to, actor, note })),
  );
  if (lines.length === 0) return;
  for (const { from, to, note } of lines)
    requireMove({ from, to, cause }, note.approvalReasons ?? note.complement ?? null);
  const last = new Map(lines.map(({ cteId, to }) => [cteId, to]));
  const { rows } = await sql<{ billId: number | null }>`
    update cte set state = moved.state
    from unnest(${[...last.keys()]}::bigint[], ${[...last.values()]}::smallint[]) as moved (id, state)
    where cte.id = moved.id
    returning cte.bill_id as "billId"`.execute(tx);
  for (const billId of new Set(rows.map((row) => row.billId)))
    if (billId !== null) await billFollowsIn(tx, billId);
  await writeLines(tx, lines);
}

/** @throws Failure `conflict` for a move that is none (decision C4) */
export function requireMove(move: Pick<CteMove, 'from' | 'to' | 'cause'>, reason: string | null): void {
  const refusal = refuseMove({ ...move, reason });
  if (refusal !== null) throw fail('conflict', { message: refusals[refusal] });
}

type Line = Omit<Moved, 'cause'> & { from: CteState | null };

/** Logs what happened to a CT-e without moving it. */
export function noteIn(tx: Transaction<Rows>, line: Line): Promise<void> {
  return writeLines(tx, [line]);
}

async function writeLines(tx: Transaction<Rows>, lines: readonly Line[]): Promise<void> {
  const values = lines.map(({ cteId, from, to, actor, note }) => {
    const { message, facts, approvalReasons = null, complement = null } = note;
    return {
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
    };
  });
  await tx.insertInto('cteLog').values(values).execute();
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
