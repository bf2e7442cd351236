import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { FreightRef } from '../../find.ts';
import { freightInScope } from '../freight-in-scope.ts';
import type { RecordRows } from '../rows.ts';

/** What an operator wrote about a freight. */
export type FreightNote = Omit<Selectable<RecordRows['freightNote']>, 'shipperId' | 'freightCode'>;

const columns = ['id', 'operatorId', 'author', 'text', 'writtenAt'] as const;

/**
 * Notes of a freight after an id, in the order they were written.
 * @throws Failure `not_found`
 */
export async function listNotes(
  { db }: Pick<Context, 'db'>,
  { scope, code, after, fetch }: { scope: Scope; code: string; after: number; fetch: number },
): Promise<FreightNote[]> {
  const { shipperId } = await freightInScope(db, { scope, code });
  return notesOf(db, { shipperId, freightCode: code, after, fetch });
}

/** The same of a freight that is known. */
export function notesOf(
  db: Kysely<Rows>,
  { shipperId, freightCode, after = 0, fetch }: FreightRef & { after?: number; fetch: number },
): Promise<FreightNote[]> {
  return db
    .selectFrom('freightNote')
    .select(columns)
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('id', '>', after)
    .orderBy('id')
    .limit(fetch)
    .execute();
}

/**
 * Writes a note. The change log says that it was written, and not what: there it could not be forgotten.
 * @throws Failure `not_found`
 */
export function addNote(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  written: Written,
): Promise<FreightNote> {
  return inChange(ctx, actor, (change) => addNoteIn(ctx, change, written));
}

type Written = { scope: Scope; code: string; text: string };

/** The same in the caller's transaction. @throws Failure as `addNote` */
export async function addNoteIn(
  ctx: Pick<Context, 'clock'>,
  change: Change,
  { scope, code, text }: Written,
): Promise<FreightNote> {
  const { actor } = change;
  const { shipperId, number } = await freightInScope(change.tx, { scope, code });
  // Forgetting the recipient waits for what is being written, or the note for it.
  await sql`
    select from freight_recipient where shipper_id = ${shipperId} and freight_code = ${code}
    for no key update`.execute(change.tx);
  const note = await change.tx
    .insertInto('freightNote')
    .values({
      shipperId,
      freightCode: code,
      operatorId: actor.operatorId,
      author: actor.name,
      text,
      writtenAt: new Date(ctx.clock.nowMs()),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await record(change, {
    kind: 'freight',
    id: number,
    shipperId,
    action: 'note',
    before: null,
    after: { code, noteId: note.id },
  });
  return note;
}
