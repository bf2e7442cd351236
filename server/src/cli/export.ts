import { exportData } from '../platform/db/backup/export-data.ts';
import { type Command, exitCodes } from './command.ts';
import { dataOption, jsonOption } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** The content of the database for any other PostgreSQL. */
export const exportContent: Command = {
  name: 'export',
  summary: 'write the content of the database for another server or PostgreSQL version',
  positionals: ['FILE'],
  options: { ...dataOption, ...jsonOption },
  notes: [
    'One moment of the database, while it is being used. ./carreto import FILE loads it into an empty one.',
  ],
  run: (args) => {
    const file = args.positionals[0] ?? '';
    return withContext(args, async ({ connection }) => {
      const progress = startProgress('Exporting');
      const moved = await exportData(connection, file, ({ doneBytes, totalBytes }) =>
        progress.at(doneBytes, totalBytes),
      ).finally(() => progress.end());
      printData(args, { file, ...moved }, () => [
        `Wrote ${file}: ${moved.rows} rows of ${moved.tables} tables.`,
      ]);
      return exitCodes.done;
    });
  },
};
