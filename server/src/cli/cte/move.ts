import { moveCte } from '@carreto/contract/admin/charges/cte-audits';
import { moveByPerson } from '../../freight/audit/review/move-by-person.ts';
import { readAudit } from '../../freight/audit/review/read-audit.ts';
import { fromWireState, toWireAudit } from '../../freight/audit/review/wire-admin.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { bodyInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { commandApprover, cteCommon, cteIdOf } from './arguments.ts';

export const cteMove: Command = {
  name: 'move',
  summary: 'negotiate, release or reject it, or take back what had ended, for a reason',
  positionals: ['CTE', 'STATE', 'REASON...'],
  options: cteCommon,
  notes: [
    'STATE is divergence, negotiation, pre_released, released or rejected. What is not due counts against the',
    "shipper's limit for admins.",
    'Example: ./carreto cte move 71 released the carrier waited two hours at the gate',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const [, state = '', ...words] = args.positionals;
      const input = { to: state.replace('-', '_'), reason: words.join(' ') };
      const { to, reason } = bodyInput(moveCte, input);
      await withMirror(ctx, (mirrored) =>
        moveByPerson(mirrored, commandApprover(ctx), { cteId, to: fromWireState(to), reason }),
      );
      const audit = toWireAudit(await readAudit(ctx.db, { cteId, carrierIds: null }));
      const { status, chargedCents, negotiationCode } = audit;
      const code = negotiationCode === null ? '' : `, negotiation ${negotiationCode}`;
      printData(args, audit, () => [`CT-e ${cteId} of ${moneyText(chargedCents)} is ${status}${code}.`]);
      return exitCodes.done;
    }),
};
