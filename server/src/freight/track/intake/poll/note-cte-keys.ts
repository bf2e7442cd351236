import type { PolledFreight, TrackedAnswer } from '../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../context.ts';
import { withTransaction } from '../../../../platform/db/with-transaction.ts';
import { cteNamedIn } from '../../../signals.ts';
import type { Connection } from './connection.ts';

/** What a carrier said of a freight. */
type Report = {
  freight: Pick<PolledFreight, 'shipperId' | 'freightCode'>;
  answers: readonly TrackedAnswer[];
};

/** Hands on the keys of CT-es that a carrier's own system named with what became of freights. */
export async function noteCteKeys(
  { db }: Pick<Context, 'db'>,
  { vendorAccountId: accountId }: Connection,
  reports: readonly Report[],
): Promise<void> {
  if (accountId === null) return;
  const named = reports.flatMap(({ freight: { shipperId, freightCode }, answers }) =>
    answers
      .flatMap((answer) => (answer.kind === 'events' ? (answer.cteKeys ?? []) : []))
      .map((accessKey) => ({ shipperId, freightCode, accountId, accessKey })),
  );
  if (named.length === 0) return;
  await withTransaction(db, async (tx) => {
    for (const one of named) await cteNamedIn(tx, one);
  });
}
