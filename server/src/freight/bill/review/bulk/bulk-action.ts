import type { PersonsMove } from '../move-bill.ts';
import type { PaidBill } from '../pay-bill.ts';

/** What is done to each bill of a job; plain, as a job keeps it. */
export type BillAction = ({ type: 'move_bills' } & PersonsMove) | ({ type: 'pay_bills' } & PaidBill);

/** The permission of the same acts on one bill. */
export const neededForBills = 'bills.decide';

/** Jobs of bills among those of operators. */
export const billJobKind = 'bills';
