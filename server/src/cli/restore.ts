import { restore as restoreCluster } from '../platform/db/backup/restore.ts';
import { type Command, CommandError, complain, exitCodes, print } from './command.ts';
import { configOf, dataOption } from './context/installation-options.ts';
import { startProgress } from './output/progress.ts';

/** A backup into a data folder that holds no database. */
export const restore: Command = {
  name: 'restore',
  summary: 'put a backup into a data folder that holds no database',
  positionals: ['FILE'],
  options: dataOption,
  notes: [
    'Every file is checked against the hashes in the backup. Afterwards ./carreto start goes on from there.',
  ],
  run: async (args) => {
    const { databaseUrl, dataFolder } = configOf(args);
    if (databaseUrl !== undefined) {
      throw new CommandError('With DATABASE_URL the database is restored with the tools of its own server.', {
        nextStep:
          'Unset DATABASE_URL to restore into the data folder, or use ./carreto import with an export.',
      });
    }
    const [file = ''] = args.positionals;
    const progress = startProgress('Restoring');
    const onProgress = ({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }) =>
      progress.at(doneBytes, totalBytes);
    await restoreCluster(file, dataFolder, { say: complain, onProgress }).finally(() => progress.end());
    print(`Restored ${file} into ${dataFolder}.`);
    return exitCodes.done;
  },
};
