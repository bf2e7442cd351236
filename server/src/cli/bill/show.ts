import * as contract from '@carreto/contract/admin/charges/bills';
import type { Context } from '../../context.ts';
import { openBillRequest } from '../../freight/bill/review/approval-requests.ts';
import { getBill, listCharges, searchBills } from '../../freight/bill/review/find-bills.ts';
import {
  fromBillQuery,
  fromChargeQuery,
  toBillDetail,
  toBillPage,
  toChargePage,
} from '../../freight/bill/review/wire-admin.ts';
import { type Command, CommandError, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { ifFound } from '../input/find-party.ts';
import { queryOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { billLines, billsLines, chargeLines } from './lines.ts';
import { billIdOf, filterMembers } from './options.ts';

const filter = optionsOf(queryOf(contract.searchBills), [...filterMembers, 'sort', 'cursor', 'limit']);
const charge = optionsOf(queryOf(contract.listBillCharges), [
  'bucket',
  'cteState',
  'mark',
  'cursor',
  'limit',
]);

export const billList: Command = {
  name: 'list',
  summary: 'bills, newest first unless told',
  options: { ...filter.options, ...commonOptions },
  notes: ['Example: ./carreto bill list --state divergence --due-until 2026-12-05'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx);
      const found = toBillPage(query, await searchBills(ctx, fromBillQuery(query)));
      printData(args, found, () => billsLines(found));
      return exitCodes.done;
    }),
};

export const billShow: Command = {
  name: 'show',
  summary: 'one bill, what happened to it, and its charges',
  positionals: ['BILL'],
  options: { ...charge.options, ...commonOptions },
  run: (args) =>
    withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const billId = billIdOf(args);
        const query = await charge.input(args, ctx);
        const charges = await ifFound(listCharges(ctx, fromChargeQuery(billId, query)));
        if (charges === undefined) throw noBill(billId);
        const bill = await readBill(world, billId, toChargePage(query, charges));
        printData(args, bill, () => [...billLines(bill), '', ...chargeLines(bill.charges)]);
        return exitCodes.done;
      }),
    ),
};

type Charges = ReturnType<typeof toChargePage>;

/** A bill as the admin API shows it. @throws CommandError where there is none */
export async function readBill(
  world: Pick<Context, 'db' | 'mirror'>,
  billId: number,
  charges: Charges,
): Promise<contract.BillDetailView> {
  const bill = await ifFound(getBill(world, billId));
  if (bill === undefined) throw noBill(billId);
  return toBillDetail(bill, charges, await openBillRequest(world.db, billId));
}

export function noBill(billId: number): CommandError {
  return new CommandError(`There is no bill ${billId}.`, {
    nextStep: './carreto bill list shows those there are.',
  });
}
