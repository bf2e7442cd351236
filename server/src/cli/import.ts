import { importData } from '../platform/db/backup/import-data.ts';
import { type Command, exitCodes } from './command.ts';
import { dataOption, jsonOption } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** An export into a database that holds nothing yet. */
export const importContent: Command = {
  name: 'import',
  summary: 'load an export into a database that holds nothing yet',
  positionals: ['FILE'],
  options: { ...dataOption, ...jsonOption },
  notes: [
    'All of it or nothing. The export must be of the same schema version: use the release that wrote it.',
  ],
  run: (args) => {
    const file = args.positionals[0] ?? '';
    return withContext(args, async ({ connection }) => {
      const progress = startProgress('Importing');
      const moved = await importData(connection, file, ({ doneBytes, totalBytes }) =>
        progress.at(doneBytes, totalBytes),
      ).finally(() => progress.end());
      printData(args, { file, ...moved }, () => [
        `Loaded ${file}: ${moved.rows} rows of ${moved.tables} tables.`,
      ]);
      return exitCodes.done;
    });
  },
};
