import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { BillRows } from '../rows.ts';

/** What an operator wrote about a bill. */
export type BillNoteLine = Omit<Selectable<BillRows['billNote']>, 'billId'>;

const columns = ['id', 'operatorId', 'author', 'text', 'writtenAt'] as const;

/** Notes of a bill after an id, in the order they were written. @throws Failure `not_found` */
export async function listBillNotes(
  { db }: Pick<Context, 'db'>,
  { billId, after, fetch }: { billId: number; after: number; fetch: number },
): Promise<BillNoteLine[]> {
  found(await db.selectFrom('bill').select('id').where('id', '=', billId).executeTakeFirst());
  return db
    .selectFrom('billNote')
    .select(columns)
    .where('billId', '=', billId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
}

/** Writes a note; the change log says that it was written, and not what. @throws Failure `not_found` */
export function addBillNote(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { billId, text }: { billId: number; text: string },
): Promise<BillNoteLine> {
  return inChange(ctx, actor, async (change) => {
    const { shipperId } = found(
      await change.tx.selectFrom('bill').select('shipperId').where('id', '=', billId).executeTakeFirst(),
    );
    const note = await change.tx
      .insertInto('billNote')
      .values({
        ...{ billId, text, operatorId: actor.operatorId, author: actor.name },
        writtenAt: new Date(ctx.clock.nowMs()),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = { noteId: note.id };
    await record(change, { kind: 'bill', id: billId, shipperId, action: 'note', before: null, after });
    return note;
  });
}
