import { type Selectable, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Rows } from '../../rows.ts';
import { enqueueEvents } from '../notify/enqueue.ts';
import { readBills } from './read-bills.ts';
import type { BillRows } from './rows.ts';
import { billEvent, billEventVersion } from './wire-event.ts';

/**
 * Tells the shipper's webhooks that a bill was updated (specification 6.2). Call it once in the transaction of the update,
 * when everything stands as it is to be told: updates within one transaction are one.
 */
export async function emitBillEvent(
  ctx: Pick<Context, 'mirror'>,
  tx: Transaction<Rows>,
  billId: number,
): Promise<void> {
  const bill: Pick<Selectable<BillRows['bill']>, 'shipperId' | 'code' | 'updateNo' | 'updatedAt'> = await tx
    .updateTable('bill')
    .set({ updateNo: sql<number>`update_no + 1`, updatedAt: sql<Date>`app_now()` })
    .where('id', '=', billId)
    .returning(['shipperId', 'code', 'updateNo', 'updatedAt'])
    .executeTakeFirstOrThrow();
  await enqueueEvents(tx, { shipperId: bill.shipperId, kind: 'invoice' }, async () => {
    const bills = await readBills(ctx, tx, [billId]);
    return bills.map((one) => ({
      subject: bill.code,
      subjectSeq: bill.updateNo,
      payloadVersion: billEventVersion,
      body: JSON.stringify(billEvent(one)),
      occurredAt: bill.updatedAt,
      orderNumber: null,
      occurrenceCode: null,
      channel: null,
      reverse: false,
    }));
  });
}
