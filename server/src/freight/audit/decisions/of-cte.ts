import type { LockedCte } from '../load-cases.ts';

/** What is let pass of a CT-e when so much of it is paid, in cents. */
export function ofCte(
  { id, shipperId, expectedCents }: Pick<LockedCte, 'id' | 'shipperId' | 'expectedCents'>,
  paidCents: number,
) {
  return { approved: { kind: 'cte', id } as const, shipperId, expectedCents, paidCents };
}
