import { CommandError, complain, exitCodes } from '../command.ts';
import { releaseFolder, switchTo } from './installation.ts';
import { runRelease } from './run-release.ts';
import { comesUp, runShell } from './service.ts';
import type { Upgrade } from './steps.ts';

/**
 * Exchanges the release of one node on a server of PostgreSQL that others look after. Its backup is theirs: nothing here could
 * restore it under other nodes. Migrations leave the release before working, so that the others go on, and so does this one
 * where the new release does not get ready.
 * @throws CommandError before anything was changed where nobody says that there is a backup.
 */
export async function upgradeNode(upgrade: Upgrade, isBackedUp: boolean): Promise<void> {
  const { installation, config, facts, service, readyWithinMs } = upgrade;
  const { dataFolder } = config;
  if (!isBackedUp)
    throw new CommandError(
      'The database is the one of DATABASE_URL: it is backed up by the tools of its own server.',
      {
        nextStep:
          'Take that backup, then say --backed-up. Nodes are upgraded one after the other; docs/installing.md tells the order.',
      },
    );
  const { start, stop } = service;
  if (start === undefined || stop === undefined)
    throw new CommandError('Nobody says how this node is stopped and started.', {
      nextStep: 'There is no unit of systemd here: give --stop and --start.',
      exitCode: exitCodes.usage,
    });
  // Beside the old one, which answers on: what this migrates leaves it working.
  const words = ['upgrade', 'rehearse'];
  const { code } = await runRelease(releaseFolder(installation, facts.version), { words, dataFolder });
  if (code !== 0)
    throw new CommandError(`${facts.version} did not get ready. ${installation.own.version} answers on.`, {
      nextStep: 'What it migrated stays: releases work with what the next one adds.',
    });
  await runShell(stop);
  switchTo(installation, facts.version);
  if (await comesUp(start, config, readyWithinMs)) return;
  complain(`${facts.version} is not ready. Going back to ${installation.own.version} ...`);
  await runShell(stop).catch(() => {});
  switchTo(installation, installation.own.version);
  await runShell(start);
  throw new CommandError(
    `${facts.version} was not ready in time. This node is ${installation.own.version} as before.`,
    {
      nextStep:
        'What was migrated stays: releases work with what the next one adds. The log tells why it was not ready.',
    },
  );
}
