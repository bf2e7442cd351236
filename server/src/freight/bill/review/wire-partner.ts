import type { PartnerBillRow } from '@carreto/contract/admin/partner/partner-bills';
import { billStateName, paymentName } from '../wire-names.ts';
import type { FoundBill } from './find-bills.ts';

/** A bill as the people of the carrier that sent it see it; `shipperName` is the trade name of who pays. */
export function toPartnerBill({ bill, sums }: FoundBill, shipperName: string): PartnerBillRow {
  return {
    id: bill.id,
    carrierId: bill.carrierId,
    shipperName,
    series: bill.series,
    number: bill.number,
    issuedOn: bill.issuedOn,
    dueOn: bill.dueOn,
    receivedAt: bill.receivedAt.toISOString(),
    status: billStateName(bill.state),
    payment: paymentName(bill.payment),
    paidOn: bill.paidOn,
    totalCents: bill.totalCents,
    chargeCount: sums.charges,
  };
}
