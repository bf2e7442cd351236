import { addCteProposal, decideCteProposal } from '@carreto/contract/admin/charges/cte-audits';
import { decide } from '../../freight/audit/review/decide.ts';
import { propose } from '../../freight/audit/review/propose.ts';
import { readAudit } from '../../freight/audit/review/read-audit.ts';
import { fromWireProposal, toWireAudit } from '../../freight/audit/review/wire-admin.ts';
import { type Arguments, type Command, exitCodes, listOption, UsageError } from '../command.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { typedId } from '../input/typed-id.ts';
import { bodyOf, given } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { centsFrom, commandApprover, cteCommon, cteIdOf } from './arguments.ts';
import { proposalLines, settlementLines } from './audit-lines.ts';

const proposing = optionsOf(bodyOf(addCteProposal), ['message']);
const deciding = optionsOf(bodyOf(decideCteProposal), ['message']);

export const ctePropose: Command = {
  name: 'propose',
  summary: 'propose an amount in the name of the shipper; opens the negotiation where none is',
  positionals: ['CTE', 'AMOUNT'],
  options: {
    line: {
      type: 'string',
      value: 'CHARGE=AMOUNT',
      multiple: true,
      description: 'a charge without its tax, such as freight_weight=67.20; repeat for more',
    },
    ...proposing.options,
    ...cteCommon,
  },
  notes: [
    'AMOUNT is what the CT-e would be paid at in the end, in reais. Your open proposal gives way to it.',
    'Example: ./carreto cte propose 71 90.00 --line freight_weight=67.20 --line toll=12 --message "half of it"',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const totalCents = centsFrom(args.positionals[1] ?? '');
      const proposed = await proposing.input(args, ctx, given({ totalCents, lines: linesFrom(args) }));
      const proposal = fromWireProposal(cteId, proposed);
      await propose(ctx, { side: 'shipper', approver: commandApprover(ctx) }, proposal);
      return tell(ctx, args, cteId);
    }),
};

function linesFrom(args: Arguments): Record<string, number> | undefined {
  const typed = listOption(args, 'line');
  if (typed === undefined) return undefined;
  const lines = typed.map((one) => {
    const [charge = '', amount = '', ...more] = one.split('=');
    if (more.length > 0 || amount === '') throw new UsageError(`"${one}" is no CHARGE=AMOUNT`);
    return [charge, centsFrom(amount)] as const;
  });
  return Object.fromEntries(lines);
}

export const cteDecide: Command = {
  name: 'decide',
  summary: "accept or refuse the carrier's open proposal",
  positionals: ['CTE', 'PROPOSAL', 'accept|refuse'],
  options: { ...deciding.options, ...cteCommon },
  notes: [
    'Accepted at what is charged, it is released; at another amount it waits for the CT-e that settles it.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const [, proposal = '', typed = ''] = args.positionals;
      const proposalId = typedId(proposal, { of: 'proposal', list: `cte show ${cteId}` });
      const { decision, message = null } = await deciding.input(args, ctx, { decision: typed });
      const side = { side: 'shipper', approver: commandApprover(ctx) } as const;
      await withMirror(ctx, (mirrored) =>
        decide(mirrored, side, { cteId, proposalId, isAccepted: decision === 'accept', message }),
      );
      return tell(ctx, args, cteId);
    }),
};

async function tell(ctx: CommandContext, args: Arguments, cteId: number): Promise<number> {
  const audit = toWireAudit(await readAudit(ctx.db, { cteId, carrierIds: null }));
  printData(args, audit, () => [
    `CT-e ${cteId} is ${audit.status}.`,
    ...proposalLines(audit),
    ...settlementLines(audit),
  ]);
  return exitCodes.done;
}
