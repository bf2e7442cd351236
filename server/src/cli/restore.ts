import { restore as restoreCluster } from '../platform/db/backup/restore.ts';
import { knownFingerprint } from '../platform/secrets/master-key.ts';
import { type Command, CommandError, complain, exitCodes, print } from './command.ts';
import { configOf, dataOption } from './context/installation-options.ts';
import { givenKey, keyFileOptions } from './context/master-key-options.ts';
import { createKeyPlacement, keyLines } from './context/place-key.ts';
import { withDatabase } from './context/with-context.ts';
import { startProgress } from './output/progress.ts';

/** A backup into a data folder that holds no database. */
export const restore: Command = {
  name: 'restore',
  summary: 'put a backup into a data folder that holds no database',
  positionals: ['FILE'],
  options: { ...keyFileOptions, ...dataOption },
  notes: [
    'Every file is checked against the hashes in the backup. Afterwards ./carreto start goes on from there.',
  ],
  run: async (args) => {
    const config = configOf(args);
    const { databaseUrl, dataFolder } = config;
    if (databaseUrl !== undefined) {
      throw new CommandError('With DATABASE_URL the database is restored with the tools of its own server.', {
        nextStep:
          'Unset DATABASE_URL to restore into the data folder, or use ./carreto import with an export.',
      });
    }
    const [file = ''] = args.positionals;
    const key = createKeyPlacement(config, await givenKey(args));
    let isKnown = false;
    const onFingerprint = async (fingerprint: string | undefined): Promise<void> => {
      isKnown = fingerprint !== undefined;
      if (isKnown) await key.place(fingerprint);
    };
    await copyBack(file, dataFolder, onFingerprint).catch(async (error: unknown) => {
      await key.undo();
      throw error;
    });
    print(`Restored ${file} into ${dataFolder}.`);
    // Backups of releases that did not write down the key: the database itself says it.
    if (!isKnown) await key.place(await withDatabase(config, ({ db }) => knownFingerprint(db)));
    for (const line of keyLines(key.state, config)) print(line);
    return exitCodes.done;
  },
};

function copyBack(
  file: string,
  dataFolder: string,
  onFingerprint: (fingerprint: string | undefined) => Promise<void>,
): Promise<void> {
  const progress = startProgress('Restoring');
  const onProgress = ({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }) =>
    progress.at(doneBytes, totalBytes);
  return restoreCluster(file, dataFolder, { say: complain, onProgress, onFingerprint }).finally(() =>
    progress.end(),
  );
}
