import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileLock, tryLock } from '../../platform/embedded-postgres/file-lock.ts';
import { stopIfUnused } from '../../platform/embedded-postgres/stop.ts';
import { CommandError, complain, exitCodes } from '../command.ts';
import { currentVersion, type Installation, releaseFolder, switchTo } from './installation.ts';
import {
  asOwner,
  backupFile,
  backupFolder,
  type Journal,
  newPass,
  readJournal,
  removeJournal,
  writeJournal,
} from './journal.ts';
import { runRelease } from './run-release.ts';

/** How an upgrade ended that was interrupted. */
export type Settled = 'nothing' | 'went-back' | 'finished' | 'finished-but-link';

const lockName = 'upgrade.lock';
const leaveWaitMs = 10_000;
const pollMs = 250;
/** A process of an upgrade that was killed may still be at work: a migration is not cut off. */
const orphanWaitMs = 600_000;

/** One upgrade of a data folder at a time; the kernel gives the lock back however its process ends. */
export function lockUpgrade(dataFolder: string): FileLock {
  const lock = tryLock(join(dataFolder, lockName), 'exclusive');
  if (lock !== undefined) return lock;
  throw new CommandError(`An upgrade of ${dataFolder} is running. Wait for it.`, {
    exitCode: exitCodes.unavailable,
  });
}

/** Finishes an upgrade that was interrupted, or goes back to before it. For callers without the lock. */
export async function settle(installation: Installation, dataFolder: string): Promise<Settled> {
  if (readJournal(dataFolder) === undefined) return 'nothing';
  const lock = lockUpgrade(dataFolder);
  try {
    return await settleLocked(installation, dataFolder);
  } finally {
    lock.release();
  }
}

/** The same for who has the lock. */
export async function settleLocked(installation: Installation, dataFolder: string): Promise<Settled> {
  const journal = readJournal(dataFolder);
  if (journal === undefined) return 'nothing';
  if (journal.state === 'committed') return finish(installation, dataFolder, journal);
  complain(
    `The upgrade to ${journal.to} was interrupted before its checks had passed: going back to ${journal.from}.`,
  );
  await goBack(installation, dataFolder, journal);
  return 'went-back';
}

/**
 * All checks have passed: the new release is the one that runs. Who may not write the prefix, as the service may not, leaves
 * the journal to somebody who may.
 */
export function finish(installation: Installation, dataFolder: string, { to }: Journal): Settled {
  if (currentVersion(installation) !== to) {
    try {
      switchTo(installation, to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
      complain(
        `${installation.prefix}/current cannot be changed by this user. ${to} runs all the same; ` +
          'carreto upgrade resume, as root, changes it.',
      );
      return 'finished-but-link';
    }
  }
  removeJournal(dataFolder);
  return 'finished';
}

/**
 * Makes everything as it was before the upgrade. Until the new release may have changed the database nothing has to be done to
 * it; afterwards the backup takes its place, which nobody has written to meanwhile: the gate was closed. May be repeated.
 */
export async function goBack(
  installation: Installation,
  dataFolder: string,
  journal: Journal,
): Promise<void> {
  const isUntouched = journal.state === 'stopping' || journal.state === 'backing-up';
  if (!isUntouched) {
    // With another pass: what an earlier call left behind comes in no more.
    const restoring: Journal = { ...journal, state: 'restoring', pass: newPass() };
    writeJournal(dataFolder, restoring);
    await restoreBackup(installation, dataFolder, restoring);
  }
  removeJournal(dataFolder);
  asOwner(dataFolder, () => rmSync(backupFolder(dataFolder), { recursive: true, force: true }));
}

async function restoreBackup(
  installation: Installation,
  dataFolder: string,
  { from, pass }: Journal,
): Promise<void> {
  const backup = backupFile(dataFolder);
  if (!existsSync(backup))
    throw new CommandError(`${backup} is missing, so that there is nothing to go back to.`, {
      nextStep: `Put a backup there, or restore one by hand: the journal is ${dataFolder}/upgrade.json.`,
    });
  await waitUntilUnused(dataFolder, orphanWaitMs);
  asOwner(dataFolder, () => rmSync(join(dataFolder, 'postgres'), { recursive: true, force: true }));
  const words = ['restore', backup];
  const { code } = await runRelease(releaseFolder(installation, from), { words, dataFolder, pass });
  if (code === 0) return;
  throw new CommandError(`The backup ${backup} could not be restored.`, {
    nextStep: 'Mend what is said above, then: carreto upgrade resume. The backup stays where it is.',
  });
}

/** Waits until no process uses the database of a data folder, and its server has stopped. */
export async function waitUntilUnused(dataFolder: string, waitMs: number): Promise<void> {
  for (const until = performance.now() + waitMs; ; await delay(pollMs)) {
    if (await stopIfUnused(dataFolder, leaveWaitMs)) return;
    if (performance.now() >= until)
      throw new CommandError(`Processes still use the database of ${dataFolder}.`, {
        nextStep: 'Stop them: carreto start, and every command that runs.',
      });
  }
}
