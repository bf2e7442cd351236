import * as contract from '@carreto/contract/admin/charges/bills';
import type { Context } from '../../context.ts';
import { getBill, listCharges, searchBills } from '../../freight/bill/review/find-bills.ts';
import {
  fromBillQuery,
  fromChargeQuery,
  toBillDetail,
  toBillPage,
  toChargePage,
} from '../../freight/bill/review/wire-admin.ts';
import { type Command, CommandError, exitCodes, integerOption, textOption } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { ifFound } from '../input/find-party.ts';
import { given, queryInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { billLines, billsLines, chargeLines } from './lines.ts';
import { billIdOf, common, filterOf, filterOptions, value } from './options.ts';

const paging = {
  after: value('ID', 'go on after this one'),
  limit: value('N', 'at most so many; 50 when absent'),
};

export const billList: Command = {
  name: 'list',
  summary: 'bills, newest first',
  options: { ...filterOptions, ...paging, ...common },
  notes: ['Example: ./carreto bill list --state divergence --due-until 2026-12-05'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const limit = integerOption(args, 'limit', { min: 1, max: 200 });
      const page = given({ cursor: textOption(args, 'after'), limit });
      const query = queryInput(contract.searchBills, { ...(await filterOf(ctx, args)), ...page });
      const found = toBillPage(query, await searchBills(ctx, fromBillQuery(query)));
      printData(args, found, () => billsLines(found));
      return exitCodes.done;
    }),
};

export const billShow: Command = {
  name: 'show',
  summary: 'one bill, what happened to it, and its charges',
  positionals: ['BILL'],
  options: {
    bucket: value('BUCKET', 'only charges that are linked, not_linked or duplicated'),
    'cte-state': value('STATE', 'only charges whose CT-e is there, such as divergence'),
    ...paging,
    ...common,
  },
  run: (args) =>
    withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const billId = billIdOf(args);
        const query = queryInput(
          contract.listBillCharges,
          given({
            bucket: textOption(args, 'bucket'),
            cteState: textOption(args, 'cte-state'),
            cursor: textOption(args, 'after'),
            limit: integerOption(args, 'limit', { min: 1, max: 200 }),
          }),
        );
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
  return toBillDetail(bill, charges);
}

export function noBill(billId: number): CommandError {
  return new CommandError(`There is no bill ${billId}.`, {
    nextStep: './carreto bill list shows those there are.',
  });
}
