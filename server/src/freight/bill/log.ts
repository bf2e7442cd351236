import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../registry/changes/change.ts';
import type { Rows } from '../../rows.ts';
import type { BillState } from './states.ts';

/** A line of the log of a bill. */
export type BillNote = {
  message: string;
  /** The same for programs. */
  facts?: Record<string, unknown>;
  /** Why it is approved, where it is. */
  approvalReasons?: string | null;
  /** What people add. */
  complement?: string | null;
};

type Noted = { billId: number; from: BillState | null; to: BillState; actor: Actor; note: BillNote };

/** Logs what happened to a bill, in the caller's transaction. */
export async function noteBillIn(
  tx: Transaction<Rows>,
  { billId, from, to, actor, note }: Noted,
): Promise<void> {
  await tx
    .insertInto('billLog')
    .values({
      billId,
      fromState: from,
      toState: to,
      message: note.message,
      messageJson: note.facts === undefined ? null : JSON.stringify(note.facts),
      approvalReasons: note.approvalReasons ?? null,
      complement: note.complement ?? null,
      operatorId: actor.operatorId,
      actor: actor.name,
      changedAt: sql<Date>`app_now()`,
    })
    .execute();
}
