import { listPublications } from '../../registry/tables/versions/publications.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { readEveryPage } from '../output/every-page.ts';
import { printData, tableLines } from '../output/output.ts';
import { tableIdOf, wallClock } from './lines.ts';

/** What was in force when. */
export const historyAction: Command = {
  name: 'history',
  summary: 'what was in force of a table, since when, by whom and why, newest first',
  positionals: ['TABLE-ID'],
  options: { ...commonOptions },
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
