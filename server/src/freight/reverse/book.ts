import type {
  Booked,
  PostalOperator,
  PrePosting,
  ReverseBooked,
} from '../../connectors/postal-operator/port.ts';
import type { Context } from '../../context.ts';
import { formatDay, parseDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { bookObject } from '../post/book-object.ts';
import { bookAuthorization } from './book-authorization.ts';
import type { ClaimedPosting } from './claim-posting.ts';
import type { ReversePosting } from './posting.ts';

/** What the operator gave; null where no service of it is configured, and numbers come from ranges. */
export type BookedReverse =
  | { by: 'objects'; objects: Booked[] }
  | { by: 'authorization'; booked: ReverseBooked }
  | null;

/** Objects asked for at once. */
const atOnce = 5;

/**
 * Asks the operator for a return, by the service of its form where the contract has it.
 * @throws PostalProblem; whatever was booked before it is found again by the next call.
 */
export async function bookReverse(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { prePosting, reverse }: PostalOperator,
  claimed: ClaimedPosting,
): Promise<BookedReverse> {
  const { posting, shipperId, accountId } = claimed;
  const nowMs = clock.nowMs();
  if (posting.flow === 'legacy')
    return reverse === null
      ? null
      : { by: 'authorization', booked: await bookAuthorization(reverse, claimed, nowMs) };
  if (prePosting === null) return null;
  const waiting = prePostingsOf(claimed);
  const objects: Booked[] = [];
  for (let first = 0; first < waiting.length; first += atOnce) {
    const some = waiting.slice(first, first + atOnce);
    // All end before the first failure is told: a booking that is under way must not be left behind.
    const ended = await Promise.allSettled(
      some.map((one) => bookObject(db, prePosting, { shipperId, accountId, posting: one, nowMs })),
    );
    for (const one of ended) {
      if (one.status === 'rejected') throw one.reason;
      objects.push(one.value);
    }
  }
  return { by: 'objects', objects };
}

/** One for each object, each with a reference of its own. */
function prePostingsOf({ posting, requestedAtMs }: ClaimedPosting): PrePosting[] {
  const { sender, recipient, serviceCode, collectionOn } = posting;
  const units = posting.items.flatMap((item) => Array.from({ length: item.amount }, () => item));
  return units.map((item, index) => ({
    reference: units.length === 1 ? posting.reference : `${posting.reference} ${index + 1}/${units.length}`,
    serviceCode,
    sender,
    recipient,
    weightG: item.unitWeightG,
    heightMm: item.heightMm,
    widthMm: item.widthMm,
    lengthMm: item.lengthMm,
    contents: [{ description: item.description ?? 'Devolução', amount: 1, valueCents: item.unitValueCents }],
    declaredCents: item.unitValueCents === 0 ? null : item.unitValueCents,
    nfe: null,
    notes: posting.reference,
    reverse: {
      postUntilOn: collectionOn === null ? lastDayToPost(posting, requestedAtMs) : null,
      collectionOn,
    },
  }));
}

/** Counted in days from the request, in São Paulo: `YYYY-MM-DD`. Of a collection its day. */
export function lastDayToPost(
  { collectionOn, postingDays }: Pick<ReversePosting, 'collectionOn' | 'postingDays'>,
  requestedAtMs: number,
): string {
  if (collectionOn !== null && parseDay(collectionOn) !== null) return collectionOn;
  return formatDay(dayInSaoPaulo(requestedAtMs) + postingDays);
}
