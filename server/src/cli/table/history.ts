import { listPublications } from '../../registry/tables/versions/publications.ts';
import { type Command, exitCodes } from '../command.ts';
import { readEveryPage } from '../every-page.ts';
import { dataOption, jsonOption } from '../installation-options.ts';
import { printData, tableLines } from '../output.ts';
import { withContext } from '../with-context.ts';
import { tableIdOf, wallClock } from './lines.ts';

/** What was in force when. */
export const historyAction: Command = {
  name: 'history',
  summary: 'what was in force of a table, since when, by whom and why, newest first',
  positionals: ['TABLE-ID'],
  options: { ...dataOption, ...jsonOption },
  run: (args) =>
    withContext(args, async (ctx) => {
      const tableId = tableIdOf(args, 'table');
      const publications = await readEveryPage((page) => listPublications(ctx, { ...page, tableId }));
      printData(args, publications, () =>
        tableLines(
          ['since', 'version id', 'in place of', 'cause', 'by', 'reason'],
          publications.map(({ startsAt, versionId, previousId, cause, actor, reason }) => [
            wallClock(startsAt),
            versionId,
            previousId,
            cause,
            actor,
            reason,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};
