import { cteCandidates } from '../../freight/cte/review/candidates.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { localTime } from '../freight/lines.ts';
import { ifFound } from '../input/find-party.ts';
import { printData, tableLines } from '../output/output.ts';
import { cteCommon, cteIdOf, noSuchCte } from './arguments.ts';

export const cteCandidatesAction: Command = {
  name: 'candidates',
  summary: 'freights that it may charge, likeliest first, and what speaks for each',
  positionals: ['CTE'],
  options: cteCommon,
  notes: ['./carreto cte link CTE FREIGHT REASON links it to one of them.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const found = await ifFound(cteCandidates(ctx, cteId));
      if (found === undefined) throw noSuchCte(String(cteId));
      printData(args, { items: found }, () =>
        found.length === 0
          ? ['No freight has anything in common with it.']
          : tableLines(
              ['freight', 'order', 'hired', 'days', 'in common'],
              found.map((one) => [
                ...[one.freightCode, one.orderNumber, localTime(one.hiredAt.toISOString()), one.days],
                one.clues.join(', '),
              ]),
            ),
      );
      return exitCodes.done;
    }),
};
