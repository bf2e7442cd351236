import { backup as copyCluster } from '../platform/db/backup/base-backup.ts';
import type { Connection } from '../platform/db/connection.ts';
import { megabytes } from '../platform/embedded-postgres/free-space.ts';
import { noteBackup } from '../registry/installation/last-backup.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions, configOf } from './context/installation-options.ts';
import { keyAlong, withKeyOptions } from './context/master-key-options.ts';
import { withDatabase } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** The whole database as one file, while it is being used. */
export const backup: Command = {
  name: 'backup',
  summary: 'copy the whole database into a file, while it is being used',
  positionals: ['FILE'],
  options: { ...withKeyOptions, ...commonOptions },
  notes: [
    './carreto restore FILE puts it back with this release or one that brings the same PostgreSQL; for others',
    'there is ./carreto export. The master key goes along with --with-key alone; without it nothing starts from FILE.',
  ],
  run: async (args) => {
    const file = args.positionals[0] ?? '';
    const config = configOf(args);
    return withDatabase(config, async ({ db }, { connection }) => {
      const along = await keyAlong(args, config, db);
      const { bytes } = await copy(connection, file, along.fingerprint);
      await noteBackup(db, bytes);
      const { key, line } = await along.finish();
      printData(args, { file, bytes, key }, () => [`Wrote ${file}, ${megabytes(bytes)}.`, line]);
      return exitCodes.done;
    });
  },
};

function copy(connection: Connection, file: string, fingerprint: string | undefined) {
  const progress = startProgress('Copying');
  return copyCluster(connection, file, {
    fingerprint,
    onProgress: ({ doneBytes, totalBytes }) => progress.at(doneBytes, totalBytes),
  }).finally(() => progress.end());
}
