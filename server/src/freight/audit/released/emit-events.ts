import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { cteRecords } from '../../cte/answers/cte-records.ts';
import { enqueueEvents, type NewEvent } from '../../notify/enqueue.ts';
import { cteReleasedEvent, cteReleasedVersion } from './wire-released.ts';

/** Which CT-es, of whom. */
export type ReleasedCtes = { ids: readonly number[]; shipperId: number };

/**
 * Tells the shipper's webhooks of CT-es that became released, one event each, in the transaction that released them: both
 * are there, or neither. What was taken back and released again is told again.
 */
export async function emitReleasedEvents(
  { mirror }: Pick<Context, 'mirror'>,
  tx: Transaction<Rows>,
  { ids, shipperId }: ReleasedCtes,
): Promise<void> {
  await enqueueEvents(tx, { shipperId, kind: 'cte_released' }, async () => {
    const { carriers } = mirror.current;
    const nameOf = (cnpj: string) => carriers.byCnpj.get(cnpj)?.corporateName ?? null;
    const records = await cteRecords(tx, shipperId, ids);
    return records.flatMap((cte): NewEvent[] => {
      const move = cte.log.at(-1);
      if (move === undefined) throw new Error(`CT-e ${cte.id} without a log`);
      return [
        {
          subject: String(cte.id),
          // Lines of the log follow each other.
          subjectSeq: move.id,
          payloadVersion: cteReleasedVersion,
          body: JSON.stringify(cteReleasedEvent(cte, nameOf)),
          occurredAt: move.changedAt,
          orderNumber: cte.freights[0]?.orderNumber ?? null,
          occurrenceCode: null,
          channel: null,
          // Filters of returns are about occurrences: what is to be paid is told of every CT-e.
          reverse: false,
        },
      ];
    });
  });
}
