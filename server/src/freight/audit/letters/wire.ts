import type { NegotiationLettersView } from '@carreto/contract/admin/charges/negotiation-letters';
import type { SentLetter } from './find-letters.ts';

/** Letters about a negotiation, as the admin API shows them. */
export function toWireLetters(
  letters: readonly SentLetter[],
  around: Pick<NegotiationLettersView, 'mayBeSent' | 'partners'>,
): NegotiationLettersView {
  return {
    ...around,
    letters: letters.map(({ id, recipient, message, actor, sentAt, endsAt, state, answer, answeredAt }) => ({
      ...{ id, recipient, message, actor, state, answer },
      sentAt: sentAt.toISOString(),
      endsAt: endsAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}
