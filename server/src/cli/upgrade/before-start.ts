import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { complain } from '../command.ts';
import { findInstallation, releaseFolder } from './installation.ts';
import { readJournal } from './journal.ts';
import { settle } from './settle.ts';

/**
 * Before a start: an upgrade that was interrupted is taken back, or finished. Where it is finished and this is the old release,
 * this process becomes the new one, with the same words, and does not return.
 */
export async function settleBeforeStart({ databaseUrl, dataFolder }: Config): Promise<void> {
  const installation = databaseUrl === undefined ? findInstallation() : undefined;
  if (installation === undefined) return;
  const journal = readJournal(dataFolder);
  const settled = await settle(installation, dataFolder);
  if (journal === undefined || !settled.startsWith('finished') || journal.to === installation.own.version)
    return;
  complain(`The upgrade to ${journal.to} is finished: ${journal.to} starts in place of ${journal.from}.`);
  const launcher = join(releaseFolder(installation, journal.to), 'carreto');
  const { CARRETO_HOME: _, ...environment } = process.env;
  process.execve?.(launcher, [launcher, ...process.argv.slice(2)], environment);
}
