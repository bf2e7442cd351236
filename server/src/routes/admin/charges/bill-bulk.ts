import * as bulk from '@carreto/contract/admin/charges/bill-bulk';
import type { Context } from '../../../context.ts';
import { billJobKind } from '../../../freight/bill/review/bulk/bulk-action.ts';
import { previewBills } from '../../../freight/bill/review/bulk/preview.ts';
import {
  type BillWish,
  fromBillMoves,
  fromBillPayments,
  toBillPreview,
} from '../../../freight/bill/review/bulk/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller, OperatorCaller } from '../../../registry/access/access-part.ts';
import { getJob } from '../../../registry/jobs/find-jobs.ts';
import { startJob } from '../../../registry/jobs/start-job.ts';

/** Binds what `contract/src/admin/charges/bill-bulk.ts` declares. */
export function bindBillBulk(server: HttpServer<Caller>, ctx: Context): void {
  const act = async (caller: OperatorCaller, wish: BillWish) => {
    if (!('previewId' in wish))
      return { preview: toBillPreview(await previewBills(ctx, caller, wish)), job: null };
    const jobId = await startJob(ctx, caller, { ...wish, kind: billJobKind });
    return { preview: null, job: await getJob(ctx, caller, jobId) };
  };
  bind(server, bulk.moveBills, ({ caller, body }) => act(caller, fromBillMoves(body)));
  bind(server, bulk.payBills, ({ caller, body }) => act(caller, fromBillPayments(body)));
}
