import { putAuditReasons } from '@carreto/contract/admin/charges/audit-reasons';
import { putReasons, readReasons } from '../../freight/audit/reasons/reasons.ts';
import { type Command, exitCodes, listOption, UsageError } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { bodyInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { cteCommon } from './arguments.ts';

export const cteReasons: Command = {
  name: 'reasons',
  summary: 'reasons that everybody who decides may choose from; shown, added, taken out',
  options: {
    add: { type: 'string', value: 'REASON', multiple: true, description: 'put it last; repeat for more' },
    remove: { type: 'string', value: 'REASON', multiple: true, description: 'take it out; repeat for more' },
    ...cteCommon,
  },
  notes: [
    'What was decided keeps its reason.',
    'Example: ./carreto cte reasons --add "espera na doca" --remove "taxa combinada"',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [added, removed] = [listOption(args, 'add') ?? [], listOption(args, 'remove') ?? []];
      const before = await readReasons(ctx);
      const unknown = removed.find((reason) => !before.reasons.includes(reason));
      if (unknown !== undefined)
        throw new UsageError(`"${unknown}" is none of the reasons; ./carreto cte reasons shows them`);
      const reasons = [...before.reasons.filter((reason) => !removed.includes(reason)), ...added];
      const hasChanged = added.length + removed.length > 0;
      const wanted = bodyInput(putAuditReasons, { ...before, reasons });
      const now = hasChanged ? await putReasons(ctx, ctx.actor, wanted) : before;
      printData(args, now, () =>
        now.reasons.length === 0
          ? ['There are none; ./carreto cte reasons --add REASON adds one.']
          : now.reasons,
      );
      return exitCodes.done;
    }),
};
