import { backup as copyCluster } from '../platform/db/backup/base-backup.ts';
import { megabytes } from '../platform/embedded-postgres/free-space.ts';
import { type Command, exitCodes } from './command.ts';
import { configOf, dataOption, jsonOption } from './context/installation-options.ts';
import { withDatabase } from './context/with-context.ts';
import { printData } from './output/output.ts';
import { startProgress } from './output/progress.ts';

/** The whole database as one file, while it is being used. */
export const backup: Command = {
  name: 'backup',
  summary: 'copy the whole database into a file, while it is being used',
  positionals: ['FILE'],
  options: { ...dataOption, ...jsonOption },
  notes: [
    './carreto restore FILE puts it back with this release or one that brings the same PostgreSQL; for others',
    'there is ./carreto export. The master key of the data folder is not part of it: keep that apart.',
  ],
  run: async (args) => {
    const file = args.positionals[0] ?? '';
    const progress = startProgress('Copying');
    const { bytes } = await withDatabase(configOf(args), (_database, { connection }) =>
      copyCluster(connection, file, ({ doneBytes, totalBytes }) => progress.at(doneBytes, totalBytes)),
    ).finally(() => progress.end());
    printData(args, { file, bytes }, () => [`Wrote ${file}, ${megabytes(bytes)}.`]);
    return exitCodes.done;
  },
};
