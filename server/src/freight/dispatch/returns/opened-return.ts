import type { Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import { record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';
import { entryOf } from '../acts/record-act.ts';

/** A return that stands: its freight, and what the consumer is told. Plain, so that it can be kept. */
export type OpenedReturn = {
  freightCode: string;
  reference: string;
  kind: 'authorization' | 'collection' | 'carrier';
  number: string | null;
  /** `YYYY-MM-DD`. */
  deadlineOn: string | null;
};

export type Requested = {
  shipperId: number;
  reference: string;
  originalCode: string | null;
  replacedCode: string | null;
  requestedBy: string;
};

/** Notes who asks for a return of what; false where its reference was noted before. */
export async function noteRequestIn(tx: Transaction<Rows>, requested: Requested): Promise<boolean> {
  const noted = await tx
    .insertInto('freightReturn')
    .values(requested)
    .onConflict((conflict) => conflict.columns(['shipperId', 'reference']).doNothing())
    .returning('reference')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Writes into the change log, in the transaction that writes the return: of the freight whose goods come back, else of its own. */
export async function recordOpenedIn(
  tx: Transaction<Rows>,
  actor: Actor,
  { original, shipperId, opened }: { original: FoundFreight | null; shipperId: number; opened: OpenedReturn },
): Promise<void> {
  const freight =
    original ??
    (await tx
      .selectFrom('freight')
      .select(['number', 'code', 'shipperId'])
      .where('shipperId', '=', shipperId)
      .where('code', '=', opened.freightCode)
      .executeTakeFirstOrThrow());
  const { freightCode: returnCode, reference, kind } = opened;
  const entry = entryOf(freight, { action: 'open_return', after: { returnCode, reference, kind } });
  await record({ tx, actor, epochs: new Set() }, entry);
}
