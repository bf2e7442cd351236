import type { Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { CteRows } from '../rows.ts';

/** What an operator wrote about a CT-e. */
export type CteNoteLine = Omit<Selectable<CteRows['cteNote']>, 'cteId'>;

const columns = ['id', 'operatorId', 'author', 'text', 'writtenAt'] as const;

/** Notes of a CT-e after an id, in the order they were written. @throws Failure `not_found` */
export async function listCteNotes(
  { db }: Pick<Context, 'db'>,
  { cteId, after, fetch }: { cteId: number; after: number; fetch: number },
): Promise<CteNoteLine[]> {
  found(await db.selectFrom('cte').select('id').where('id', '=', cteId).executeTakeFirst());
  return db
    .selectFrom('cteNote')
    .select(columns)
    .where('cteId', '=', cteId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
}

/** Writes a note; the change log says that it was written, and not what. @throws Failure `not_found` */
export function addCteNote(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { cteId, text }: { cteId: number; text: string },
): Promise<CteNoteLine> {
  return inChange(ctx, actor, async (change) => {
    const { shipperId } = found(
      await change.tx.selectFrom('cte').select('shipperId').where('id', '=', cteId).executeTakeFirst(),
    );
    const note = await change.tx
      .insertInto('cteNote')
      .values({
        ...{ cteId, text, operatorId: actor.operatorId, author: actor.name },
        writtenAt: new Date(ctx.clock.nowMs()),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = { noteId: note.id };
    await record(change, { kind: 'cte', id: cteId, shipperId, action: 'note', before: null, after });
    return note;
  });
}
