import type { Bill } from '../document.ts';

/** A bill on its way in, with where it stands in what was sent: `faturas[3]`, `linha 12`. */
export type SentBill = {
  place: string;
  kind: 'store' | 'cancel';
  /** CNPJs of who may have to pay it, the most telling first; those that tell as much as each other together. */
  payers: readonly (readonly string[])[];
  bill: Bill;
};

/** A member of a bill as problems name it; whoever answers says what it is called where it came from. */
export type BillMember = 'number' | 'payer' | 'charges';

/** Why a bill is refused. `isConflict`: with what is stored, not in itself. */
export type BillProblem = { place: string; member: BillMember; message: string; isConflict: boolean };

/** What became of a bill. */
export type TakenBill = {
  outcome: 'stored' | 'repeated' | 'cancelled';
  billId: number;
  code: string;
  series: string;
  number: number;
  state: number;
};
