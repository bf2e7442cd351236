import { exportData } from '../platform/db/backup/export-data.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { keyAlong, withKeyOptions } from './context/master-key-options.ts';
import { withContext } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** The content of the database for any other PostgreSQL. */
export const exportContent: Command = {
  name: 'export',
  summary: 'write the content of the database for another server or PostgreSQL version',
  positionals: ['FILE'],
  options: { ...withKeyOptions, ...commonOptions },
  notes: [
    'One moment of the database, while it is being used. ./carreto import FILE loads it into an empty one.',
    'The master key goes along with --with-key alone; without it nothing starts from FILE.',
  ],
  run: (args) => {
    const file = args.positionals[0] ?? '';
    return withContext(args, async ({ connection, config, db }) => {
      const along = await keyAlong(args, config, db);
      const progress = startProgress('Exporting');
      const moved = await exportData(connection, file, ({ doneBytes, totalBytes }) =>
        progress.at(doneBytes, totalBytes),
      ).finally(() => progress.end());
      const { key, line } = await along.finish();
      printData(args, { file, ...moved, key }, () => [
        `Wrote ${file}: ${moved.rows} rows of ${moved.tables} tables.`,
        line,
      ]);
      return exitCodes.done;
    });
  },
};
