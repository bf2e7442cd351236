import * as approvals from '@carreto/contract/admin/charges/bill-approvals';
import * as contract from '@carreto/contract/admin/charges/bills';
import type { Context } from '../../../context.ts';
import {
  answerBillRequest,
  openBillRequest,
  requestBillApproval,
} from '../../../freight/bill/review/approval-requests.ts';
import { getBill, listCharges, searchBills } from '../../../freight/bill/review/find-bills.ts';
import { moveBill } from '../../../freight/bill/review/move-bill.ts';
import { cancelPayment, payBill } from '../../../freight/bill/review/pay-bill.ts';
import { countBills, sumBills } from '../../../freight/bill/review/sum-bills.ts';
import {
  fromBillFilter,
  fromBillQuery,
  fromBillState,
  fromChargeQuery,
  toBillDetail,
  toBillPage,
  toBillSums,
  toChargePage,
} from '../../../freight/bill/review/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller, OperatorCaller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Carriers' bills as people find, move and pay them. */
export function bindBills(server: HttpServer<Caller>, ctx: Context): void {
  const show = async (billId: number) => {
    const bill = await getBill(ctx, billId);
    const charges = toChargePage({}, await listCharges(ctx, fromChargeQuery(billId, {})));
    return toBillDetail(bill, charges, await openBillRequest(ctx.db, billId));
  };
  const deciderOf = (caller: OperatorCaller) => ({
    actor: actorOf(caller),
    role: caller.role,
    auditLimitCents: caller.auditLimitCents,
  });
  bind(server, contract.searchBills, async ({ caller: { scope }, query }) => {
    const { after, order, fetch, ...filter } = { ...fromBillQuery(query), scope };
    const bills = await searchBills(ctx, { ...filter, after, order, fetch });
    const sums = after === null ? toBillSums(await sumBills(ctx.db, filter)) : null;
    return { ...toBillPage(query, bills), sums };
  });
  bind(server, contract.countBills, async ({ caller: { scope }, query }) => {
    const filter = { ...fromBillFilter(query), scope };
    const reads = await ctx.longReads.upToNow();
    const { releasable, disputed, payable, overdue } = await reads.run((db) => countBills({ db }, filter));
    return {
      releasable: toBillSums(releasable),
      disputed: toBillSums(disputed),
      payable: toBillSums(payable),
      overdue: toBillSums(overdue),
    };
  });
  bind(server, contract.getBill, ({ params }) => show(params.billId));
  bind(server, contract.listBillCharges, async ({ params, query }) =>
    toChargePage(query, await listCharges(ctx, fromChargeQuery(params.billId, query))),
  );
  bind(server, contract.moveBill, async ({ caller, params: { billId }, body: { to, reason } }) => {
    await moveBill(ctx, deciderOf(caller), { billId, to: fromBillState(to), reason });
    return show(billId);
  });
  bind(server, contract.payBill, async ({ caller, params: { billId }, body }) => {
    const { paidOn, reason = null } = body;
    await payBill(ctx, deciderOf(caller), { billId, paidOn, reason });
    return show(billId);
  });
  bind(server, contract.cancelBillPayment, async ({ caller, params: { billId }, body: { reason } }) => {
    await cancelPayment(ctx, deciderOf(caller), { billId, reason });
    return show(billId);
  });
  bind(server, approvals.requestBillApproval, async ({ caller, params: { billId }, body }) => {
    const { paidOn = null, ...wish } = body;
    await requestBillApproval(ctx, deciderOf(caller), { billId, paidOn, ...wish });
    return show(billId);
  });
  bind(server, approvals.answerBillApproval, async ({ caller, params: { billId }, body }) => {
    const { answer, message = null } = body;
    await answerBillRequest(ctx, deciderOf(caller), { billId, isGiven: answer === 'give', message });
    return show(billId);
  });
}
