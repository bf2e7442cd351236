import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { upgradeJournalName } from '../../platform/embedded-postgres/upgrade-gate.ts';
import { CommandError } from '../command.ts';
import { isVersion } from './release-facts.ts';

/**
 * How far an upgrade is. Up to `backing-up` the database is as the old release left it; from `rehearsing` on the new one may
 * have changed it, so that going back restores the backup; `committed` is the point after which there is only forward.
 */
export type UpgradeState = 'stopping' | 'backing-up' | 'rehearsing' | 'restoring' | 'committed';

export type Journal = {
  state: UpgradeState;
  /** What processes that work for the upgrade show at the gate. */
  pass: string;
  /** Versions. */
  from: string;
  to: string;
};

const states: readonly string[] = ['stopping', 'backing-up', 'rehearsing', 'restoring', 'committed'];

/** What the journal of a data folder says; undefined where no upgrade is under way. */
export function readJournal(dataFolder: string): Journal | undefined {
  const path = join(dataFolder, upgradeJournalName);
  if (!existsSync(path)) return undefined;
  const journal = parse(readFileSync(path, 'utf8'));
  // Of what stands there folders are made, as root may be: nothing but versions of ours.
  if (states.includes(journal.state ?? '') && isVersion(journal.from) && isVersion(journal.to))
    return journal as Journal;
  throw new CommandError(`${path} is damaged.`, {
    nextStep: `It says how far an upgrade is. The backup of before lies in ${backupFolder(dataFolder)}.`,
  });
}

function parse(text: string): Partial<Journal> {
  try {
    return JSON.parse(text) as Partial<Journal>;
  } catch {
    return {};
  }
}

/** Writes it through to the disk before anything that it tells of is done. */
export function writeJournal(dataFolder: string, journal: Journal): void {
  const path = join(dataFolder, upgradeJournalName);
  const part = `${path}.part`;
  asOwner(dataFolder, () => {
    rmSync(part, { force: true });
    const file = openSync(part, 'wx', 0o600);
    try {
      writeFileSync(file, `${JSON.stringify(journal)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
    syncFolderNow(dataFolder);
  });
}

/** Opens the gate: the upgrade is over, one way or the other. */
export function removeJournal(dataFolder: string): void {
  asOwner(dataFolder, () => {
    rmSync(join(dataFolder, upgradeJournalName), { force: true });
    syncFolderNow(dataFolder);
  });
}

export function newPass(): string {
  return randomBytes(16).toString('hex');
}

/** Where the backup of before an upgrade lies. */
export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'before-upgrade');
}

export function backupFile(dataFolder: string): string {
  return join(backupFolder(dataFolder), 'backup.tar');
}

/** A folder's names survive a power cut. */
export function syncFolderNow(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Does something with files of a folder as the user it belongs to, where we are root: nothing that this user put there leads
 * us elsewhere. What is done must not wait for anything.
 */
export function asOwner<Result>(folder: string, act: () => Result): Result {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return act();
  process.setegid?.(gid);
  process.seteuid?.(uid);
  try {
    return act();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
