import type { Transaction } from 'kysely';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { type Actor, type Entry, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';

/** What an operator did to a freight, as the change log says it. Nothing of a recipient stands there. */
export type FreightAct = { action: string; after: object };

/** A line of the change log about a freight. */
export function entryOf(
  { number, code, shipperId }: Pick<FoundFreight, 'number' | 'code' | 'shipperId'>,
  { action, after }: FreightAct,
): Entry {
  return { kind: 'freight', id: number, shipperId, action, before: null, after: { code, ...after } };
}

/**
 * The end of an act that shippers do as well: in its own transaction it is written into the change log in the name of an
 * operator, before its answer is kept.
 */
export function recordAct<Answer>(
  actor: Actor,
  entryFor: (answer: Answer) => Entry,
  keep: Keep<Answer>,
): Keep<Answer> {
  return async (tx, answer) => {
    // Every transaction is one of the whole database.
    const change = { tx: tx as unknown as Transaction<Rows>, actor, epochs: new Set<never>() };
    await record(change, entryFor(answer));
    await keep(tx, answer);
  };
}
