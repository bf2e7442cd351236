import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { megabytes } from '../../platform/embedded-postgres/free-space.ts';
import { freeBytesOf } from '../../registry/installation/space.ts';
import { CommandError, complain } from '../command.ts';
import { folderBytes } from './folder-bytes.ts';
import { type Installation, releaseFolder } from './installation.ts';
import {
  asOwner,
  backupFile,
  backupFolder,
  type Journal,
  newPass,
  type UpgradeState,
  writeJournal,
} from './journal.ts';
import type { ReleaseFacts } from './release-facts.ts';
import { runRelease } from './run-release.ts';
import { comesUp, isReadyWithin, runShell, type Service } from './service.ts';
import { finish, goBack, waitUntilUnused } from './settle.ts';

/** An upgrade that is ready to begin. */
export type Upgrade = {
  installation: Installation;
  config: Config;
  facts: ReleaseFacts;
  service: Service;
  readyWithinMs: number;
};

/** Longest that processes which use the database are waited for once the service was told to stop. */
const usersWaitMs = 60_000;
/** A backup is as large as the database and what is written beside it. */
const backupPart = 1.1;

/**
 * Exchanges the release on its own database. Up to the commit the new one answers nobody and runs no task, and whatever goes
 * wrong is taken back: the database as the old one left it, the old one started. From the commit on there is only forward.
 * @throws CommandError that says how it ended.
 */
export async function exchange(upgrade: Upgrade): Promise<void> {
  const { installation, config, facts, service } = upgrade;
  const { dataFolder } = config;
  let journal: Journal = {
    state: 'stopping',
    pass: newPass(),
    from: installation.own.version,
    to: facts.version,
  };
  const enter = (state: UpgradeState): void => {
    journal = { ...journal, state };
    writeJournal(dataFolder, journal);
  };
  enter('stopping');
  try {
    await stop(service, dataFolder);
    enter('backing-up');
    await backUp(upgrade, journal.pass);
    enter('rehearsing');
    await rehearse(upgrade, journal.pass);
  } catch (error) {
    await takeBack(upgrade, journal, error);
  }
  enter('committed');
  finish(installation, dataFolder, journal);
  complain(`Carreto is ${facts.version} from now on. The backup of before: ${backupFile(dataFolder)}`);
  await startNew(upgrade);
}

/** Refuses what would run out of space half-way, before anything is stopped. */
export async function refuseWithoutRoom(dataFolder: string, minFreeMb: number): Promise<void> {
  if (existsSync(join(dataFolder, 'database-location')))
    throw new CommandError(
      `The database of ${dataFolder} lies elsewhere, as its file database-location says.`,
      {
        nextStep: 'Such an installation is upgraded by hand: docs/operations.md, "Upgrade".',
      },
    );
  const needed = Math.ceil(folderBytes(join(dataFolder, 'postgres')) * backupPart) + minFreeMb * 1_048_576;
  const earlier = existsSync(backupFolder(dataFolder)) ? folderBytes(backupFolder(dataFolder)) : 0;
  const free = (await freeBytesOf(dataFolder)) + earlier;
  if (free < needed)
    throw new CommandError(
      `A backup and what has to stay free take ${megabytes(needed)}; ${dataFolder} has ${megabytes(free)}.`,
      { nextStep: 'Make room, then run this again. Nothing was changed.' },
    );
}

async function stop({ stop: line }: Service, dataFolder: string): Promise<void> {
  if (line !== undefined) await runShell(line);
  // Whoever came in before the gate was closed finishes; nobody comes after.
  await waitUntilUnused(dataFolder, line === undefined ? 0 : usersWaitMs);
}

async function backUp({ installation, config: { dataFolder } }: Upgrade, pass: string): Promise<void> {
  asOwner(dataFolder, () => {
    rmSync(backupFolder(dataFolder), { recursive: true, force: true });
    mkdirSync(backupFolder(dataFolder), { mode: 0o700 });
  });
  const own = releaseFolder(installation, installation.own.version);
  const words = ['backup', backupFile(dataFolder)];
  const { code } = await runRelease(own, { words, dataFolder, pass });
  if (code !== 0) throw new CommandError('The backup failed.');
}

async function rehearse(
  { installation, facts, config: { dataFolder } }: Upgrade,
  pass: string,
): Promise<void> {
  const words = ['upgrade', 'rehearse'];
  const { code } = await runRelease(releaseFolder(installation, facts.version), { words, dataFolder, pass });
  if (code !== 0) throw new CommandError(`${facts.version} did not get ready.`);
}

/** Never returns: says that it went back, and why. */
async function takeBack(upgrade: Upgrade, journal: Journal, reason: unknown): Promise<never> {
  const { installation, config, service } = upgrade;
  const why = reason instanceof CommandError ? reason.message : String(reason);
  complain(`${why} Going back to ${journal.from} ...`);
  await goBack(installation, config.dataFolder, journal);
  const { start } = service;
  const isUp = start === undefined || (await comesUp(start, config, upgrade.readyWithinMs));
  const old = isUp
    ? ''
    : ` ${journal.from} was started and is not ready yet: its log tells what it waits for.`;
  throw new CommandError(`${why} Everything is as before: ${journal.from}, and its database.${old}`, {
    nextStep:
      reason instanceof CommandError
        ? (reason.nextStep ?? 'Look at what is said above.')
        : 'Look at what is said above.',
    cause: reason,
  });
}

async function startNew({ config, facts, service, readyWithinMs }: Upgrade): Promise<void> {
  if (service.start === undefined) {
    complain('Start it as you did the one before.');
    return;
  }
  const forward = 'It goes forward alone from here: the database is the new release’s.';
  await runShell(service.start).catch((error: unknown) => {
    throw new CommandError(`${facts.version} passed its checks and does not start.`, {
      nextStep: `${forward} Its log tells why.`,
      cause: error,
    });
  });
  if (await isReadyWithin(config, readyWithinMs)) return;
  throw new CommandError(
    `${facts.version} passed its checks and was started, and is not ready after ${readyWithinMs / 1000} s.`,
    { nextStep: `${forward} Its log tells what it waits for.` },
  );
}
