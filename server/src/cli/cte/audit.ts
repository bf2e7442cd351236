import { auditAgain } from '../../freight/audit/review/read-audit.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { cteCommon, cteIdOf } from './arguments.ts';

export const cteAudit: Command = {
  name: 'audit',
  summary: 'have it audited again, by tolerances as they are now',
  positionals: ['CTE'],
  options: cteCommon,
  notes: ['The running Carreto does it in a moment; show tells how it came out.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      await auditAgain(ctx, cteId);
      printData(args, { cteId, isAuditDue: true }, () => [
        `CT-e ${cteId} will be audited in a moment: ./carreto cte show ${cteId}`,
      ]);
      return exitCodes.done;
    }),
};
