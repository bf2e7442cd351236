import { type Selectable, sql, type Transaction } from 'kysely';
import type { CteEvent } from '../../../../documents/cte-xml/read-cte-event.ts';
import type { Actor } from '../../../../registry/changes/change.ts';
import type { Rows } from '../../../../rows.ts';
import type { CteRows } from '../../rows.ts';
import { problem } from '../check-key.ts';
import { deleteCteIn } from '../delete-cte.ts';
import type { CteProblem } from '../sent-cte.ts';
import { noteCorrectionIn } from './note-correction.ts';

/** Events of one carrier that may wait: they are kept for weeks, and whoever sends them may make up keys. */
const mostWaiting = 10_000;

type Keeping = { carrierId: number; actor: Actor; event: CteEvent };

/**
 * Keeps what happened to a CT-e that has not come, in the caller's transaction, which has the carrier's turn: one event for
 * each key, kind and sequence. Gives why it is refused, or null. The same again changes nothing.
 */
export async function keepEventIn(
  tx: Transaction<Rows>,
  { carrierId, actor, event }: Keeping,
): Promise<CteProblem | null> {
  const { accessKey, kind, sequence, protocol } = event;
  const known = await tx
    .selectFrom('waitingCteEvent')
    .select('protocol')
    .where('accessKey', '=', accessKey)
    .where('kind', '=', kind)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  // A CT-e is cancelled once, whatever else says so.
  if (known?.protocol === protocol || (known !== undefined && kind === 'cancellation')) return null;
  if (known !== undefined)
    return {
      ...problem('accessKey', 'já tem um evento à espera com esta sequência e outro protocolo'),
      isConflict: true,
    };
  if (await isFull(tx, carrierId))
    return problem('accessKey', 'não é de um CT-e que foi recebido, e já há eventos demais à espera');
  await tx
    .insertInto('waitingCteEvent')
    .values({
      accessKey,
      kind,
      sequence,
      carrierId,
      protocol,
      operatorId: actor.operatorId,
      actor: actor.name,
      registeredAt: new Date(event.registeredAtMs),
      event: JSON.stringify(event),
    })
    .execute();
  return null;
}

async function isFull(tx: Transaction<Rows>, carrierId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from waiting_cte_event where carrier_id = ${carrierId} limit ${mostWaiting}) as waiting`.execute(
    tx,
  );
  return (rows[0]?.count ?? 0) >= mostWaiting;
}

/**
 * Has everything happen to new CT-es that waited for them, in the order of its registration, in the transaction that stores
 * them: what comes of it is what would have come of it after them. `ids` by access key; gives the keys of those that are
 * cancelled.
 */
export async function letEventsHappenIn(
  tx: Transaction<Rows>,
  ids: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const cancelled = new Set<string>();
  for (const waiting of await takeWaiting(tx, [...ids.keys()])) {
    const { accessKey, event, operatorId } = waiting;
    const actor = { operatorId, name: waiting.actor };
    const cteId = ids.get(accessKey);
    if (cteId === undefined) throw new Error('an event of another CT-e');
    if (event.kind === 'correction') await noteCorrectionIn(tx, { cteId, actor, correction: event });
    else if (!cancelled.has(accessKey)) {
      await deleteCteIn(tx, { cteId, actor, cancellation: event, hasWaited: true });
      cancelled.add(accessKey);
    }
  }
  return cancelled;
}

async function takeWaiting(
  tx: Transaction<Rows>,
  accessKeys: readonly string[],
): Promise<Selectable<CteRows['waitingCteEvent']>[]> {
  if (accessKeys.length === 0) return [];
  const taken = await tx
    .deleteFrom('waitingCteEvent')
    .where('accessKey', '=', sql<string>`any (${[...accessKeys]}::text[])`)
    .returningAll()
    .execute();
  return taken.toSorted(
    (one, other) =>
      one.registeredAt.getTime() - other.registeredAt.getTime() ||
      // What is cancelled is corrected no more.
      Number(one.kind === 'cancellation') - Number(other.kind === 'cancellation') ||
      one.sequence - other.sequence,
  );
}
