import type { Moved } from '../platform/db/backup/export-data.ts';
import { importData } from '../platform/db/backup/import-data.ts';
import type { Connection } from '../platform/db/connection.ts';
import { fingerprintName } from '../platform/secrets/master-key.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { givenKey, keyFileOptions } from './context/master-key-options.ts';
import { createKeyPlacement, type KeyPlacement, keyLines } from './context/place-key.ts';
import { withContext } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** An export into a database that holds nothing yet. */
export const importContent: Command = {
  name: 'import',
  summary: 'load an export into a database that holds nothing yet',
  positionals: ['FILE'],
  options: { ...keyFileOptions, ...commonOptions },
  notes: [
    'All of it or nothing. The export must be of the same schema version: use the release that wrote it.',
  ],
  run: async (args) => {
    const file = args.positionals[0] ?? '';
    const given = await givenKey(args);
    return withContext(args, async ({ connection, config }) => {
      const key = createKeyPlacement(config, given);
      const moved = await load(connection, file, key).catch(async (error: unknown) => {
        await key.undo();
        throw error;
      });
      printData(args, { file, ...moved, key: key.state }, () => [
        `Loaded ${file}: ${moved.rows} rows of ${moved.tables} tables.`,
        ...keyLines(key.state, config),
      ]);
      return exitCodes.done;
    });
  },
};

function load(connection: Connection, file: string, key: KeyPlacement): Promise<Moved> {
  const progress = startProgress('Importing');
  return importData(connection, file, {
    onProgress: ({ doneBytes, totalBytes }) => progress.at(doneBytes, totalBytes),
    beforeCommit: async (session) => {
      const { rows } = await session.query<{ value: string }>(
        'select value from installation where name = $1',
        [fingerprintName],
      );
      await key.place(rows[0]?.value);
    },
  }).finally(() => progress.end());
}
