import { readAudit } from '../../freight/audit/review/read-audit.ts';
import { toWireAudit } from '../../freight/audit/review/wire-admin.ts';
import { originalUrl } from '../../freight/cte/original.ts';
import { getCte } from '../../freight/cte/review/search-ctes.ts';
import { toCteDetail } from '../../freight/cte/review/wire.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { ifFound } from '../input/find-party.ts';
import { printData } from '../output/output.ts';
import { cteCommon, cteIdOf, noSuchCte } from './arguments.ts';
import { auditLines, proposalLines, settlementLines } from './audit-lines.ts';
import { cteLines, cteLogLines } from './lines.ts';

export const cteShow: Command = {
  name: 'show',
  summary: 'one CT-e: what it charges, what was due, why they differ, and what would settle it',
  positionals: ['CTE'],
  options: cteCommon,
  notes: ['CTE is an id or an access key. Times are of São Paulo, lines without their tax.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const found = await ifFound(getCte(ctx, cteId));
      if (found === undefined) throw noSuchCte(String(cteId));
      const cte = toCteDetail(found, originalUrl(ctx.config, found.cte));
      const audit = toWireAudit(await readAudit(ctx.db, { cteId, carrierIds: null }));
      printData(args, { cte, audit }, () => [
        ...cteLines(cte),
        '',
        ...auditLines(audit),
        ...settlementLines(audit),
        ...proposalLines(audit),
        '',
        ...cteLogLines(cte),
      ]);
      return exitCodes.done;
    }),
};
