import * as contract from '@carreto/contract/admin/charges/bills';
import type { Context } from '../../context.ts';
import { listCharges } from '../../freight/bill/review/find-bills.ts';
import { moveBill } from '../../freight/bill/review/move-bill.ts';
import { cancelPayment, payBill } from '../../freight/bill/review/pay-bill.ts';
import { fromBillState, fromChargeQuery, toChargePage } from '../../freight/bill/review/wire-admin.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { ifFound } from '../input/find-party.ts';
import { bodyOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { billIdOf } from './options.ts';
import { noBill, readBill } from './show.ts';

type World = CommandContext & Pick<Context, 'mirror'>;
type Target = 'divergence' | 'negotiation' | 'released' | 'cancelled';

/** Whoever sits at the command line may what an administrator may. */
const deciderOf = ({ actor }: CommandContext) => ({ actor, role: 'admin' as const });
const move = optionsOf(bodyOf(contract.moveBill), ['reason']);
const payment = optionsOf(bodyOf(contract.payBill), ['paidOn:on', 'reason']);
const cancellation = optionsOf(bodyOf(contract.cancelBillPayment), ['reason']);
const positionals = ['BILL'];

/** Does something to the bill that the call names, and shows where it stands then. */
function act(args: Arguments, work: (world: World, billId: number) => Promise<void>): Promise<number> {
  return withContext(args, (ctx) =>
    withMirror(ctx, async (world) => {
      const billId = billIdOf(args);
      const done = await ifFound(work(world, billId).then(() => true));
      if (done === undefined) throw noBill(billId);
      const charges = toChargePage({}, await listCharges(ctx, fromChargeQuery(billId, {})));
      const bill = await readBill(world, billId, charges);
      printData(args, bill, () => [
        `Bill ${billId} over ${moneyText(bill.totalCents)}: ${bill.state}, payment ${bill.payment}.`,
      ]);
      return exitCodes.done;
    }),
  );
}

function mover(name: string, summary: string, to: Target): Command {
  return {
    name,
    summary,
    positionals,
    options: { ...move.options, ...commonOptions },
    run: (args) =>
      act(args, async (world, billId) => {
        const body = await move.input(args, world, { to });
        await moveBill(world, deciderOf(world), { billId, to: fromBillState(body.to), reason: body.reason });
      }),
  };
}

export const billNegotiate = mover(
  'negotiate',
  'negotiate a bill as a whole; webhooks are told',
  'negotiation',
);
export const billBack = mover('back', 'give a bill back to its CT-es: it stands where they do', 'divergence');
export const billRelease = mover(
  'release',
  'release a bill whose CT-es are released or rejected',
  'released',
);
export const billCancel = mover('cancel', 'cancel a bill; its CT-es are free for another one', 'cancelled');

export const billPay: Command = {
  name: 'pay',
  summary: 'note that a bill was paid',
  positionals,
  options: { ...payment.options, ...commonOptions },
  notes: ['One that is not released needs a --reason.'],
  run: (args) =>
    act(args, async (world, billId) => {
      const { paidOn, reason = null } = await payment.input(args, world);
      await payBill(world, deciderOf(world), { billId, paidOn, reason });
    }),
};

export const billCancelPayment: Command = {
  name: 'cancel-payment',
  summary: 'note that a bill will not be paid',
  positionals,
  options: { ...cancellation.options, ...commonOptions },
  run: (args) =>
    act(args, async (world, billId) => {
      const { reason } = await cancellation.input(args, world);
      await cancelPayment(world, deciderOf(world), { billId, reason });
    }),
};
