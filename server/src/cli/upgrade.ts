import { rehearse } from '../app/rehearse.ts';
import { createLog } from '../platform/log/log.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  complain,
  exitCodes,
  integerOption,
  print,
  textOption,
} from './command.ts';
import { configOf, dataOption } from './context/installation-options.ts';
import { doctor } from './doctor.ts';
import { upgradeNode } from './upgrade/external.ts';
import {
  currentVersion,
  findInstallation,
  releaseFolder,
  requireInstallation,
} from './upgrade/installation.ts';
import { runRelease } from './upgrade/run-release.ts';
import { serviceOf } from './upgrade/service.ts';
import { lockUpgrade, settle, settleLocked } from './upgrade/settle.ts';
import { exchange, refuseWithoutRoom, type Upgrade } from './upgrade/steps.ts';
import { refuseOtherMigrations, takeIn } from './upgrade/take-in.ts';

const resume: Command = {
  name: 'resume',
  summary: 'finish an upgrade that was interrupted, or go back to before it',
  options: { ...dataOption },
  notes: [
    'Goes back where the checks of the new release had not passed, else forward; does nothing where none was interrupted.',
    'The service does it by itself before it starts.',
  ],
  async run(args) {
    const installation = findInstallation();
    if (installation === undefined) return exitCodes.done;
    const settled = await settle(installation, configOf(args).dataFolder);
    if (settled !== 'nothing') print(`Carreto is ${currentVersion(installation) ?? 'unknown'}.`);
    return settled === 'finished-but-link' ? exitCodes.unavailable : exitCodes.done;
  },
};

const rehearseStart: Command = {
  name: 'rehearse',
  summary:
    'do all that a start does but answer requests and run tasks, then what doctor does; upgrades call it',
  options: { ...dataOption },
  notes: ['Migrates the database. Exit code 0 means that a start would get ready.'],
  async run(args) {
    const config = configOf(args);
    await rehearse(config, createLog({ level: config.logLevel, stream: process.stderr }));
    return doctor.run?.(args) ?? exitCodes.bug;
  },
};

/** Exchanges an installed release for a later one. */
export const upgrade: Command = {
  name: 'upgrade',
  summary: 'exchange an installed release for a later one; goes back where the new one does not get ready',
  positionals: ['TARBALL|FOLDER'],
  actions: [resume, rehearseStart],
  options: {
    stop: {
      type: 'string',
      value: 'COMMAND',
      description: 'shell command that stops the service; systemctl stop by default, where there is a unit',
    },
    start: { type: 'string', value: 'COMMAND', description: 'shell command that starts it again' },
    'ready-within': {
      type: 'string',
      value: 'SECONDS',
      description: 'how long it may take until the new one is ready; 180 by default',
    },
    'despite-doctor': { type: 'boolean', description: 'go on although doctor finds something to mend' },
    'backed-up': {
      type: 'boolean',
      description: 'with DATABASE_URL: a backup was taken with the tools of that server',
    },
    ...dataOption,
  },
  notes: [
    'Checks sums, platform, version, migrations and space, stops the service, backs the database up, and lets the new release do',
    'everything but answer requests and run tasks. Until that has passed, whatever fails is taken back: the backup is restored, the',
    'old release goes on. Afterwards there is only forward. docs/installing.md tells all of it.',
  ],
  async run(args) {
    const installation = requireInstallation();
    const config = configOf(args);
    const lock = config.databaseUrl === undefined ? lockUpgrade(config.dataFolder) : undefined;
    try {
      if (
        lock !== undefined &&
        (await settleLocked(installation, config.dataFolder)).startsWith('finished')
      ) {
        print(
          `The upgrade that was interrupted is finished: ${currentVersion(installation)}. For another, call again.`,
        );
        return exitCodes.done;
      }
      return await upgradeTo(args, { installation, config });
    } finally {
      lock?.release();
    }
  },
};

async function upgradeTo(
  args: Arguments,
  { installation, config }: Pick<Upgrade, 'installation' | 'config'>,
): Promise<number> {
  const facts = await takeIn(installation, args.positionals[0] ?? '');
  if (facts.version === currentVersion(installation)) {
    print(`${facts.version} is installed already.`);
    return exitCodes.done;
  }
  const { own } = installation;
  await refuseOtherMigrations(
    releaseFolder(installation, own.version),
    releaseFolder(installation, facts.version),
  );
  await askDoctor(args, { installation, config });
  const said = { stop: textOption(args, 'stop'), start: textOption(args, 'start') };
  const service = serviceOf(
    installation,
    Object.fromEntries(Object.entries(said).filter(([, line]) => line !== undefined)),
  );
  const readyWithinMs = (integerOption(args, 'ready-within', { min: 1, max: 86_400 }) ?? 180) * 1000;
  const plan: Upgrade = { installation, config, facts, service, readyWithinMs };
  if (config.databaseUrl !== undefined) await upgradeNode(plan, args.options['backed-up'] === true);
  else {
    await refuseWithoutRoom(config.dataFolder, config.minFreeMb);
    await exchange(plan);
  }
  print(`Upgraded from ${own.version} to ${facts.version}.`);
  return exitCodes.done;
}

/** What is wrong before an upgrade is wrong after it, and then looks as if the upgrade had done it. */
async function askDoctor(
  args: Arguments,
  { installation, config: { dataFolder } }: Pick<Upgrade, 'installation' | 'config'>,
): Promise<void> {
  if (args.options['despite-doctor'] === true) return;
  const folder = releaseFolder(installation, installation.own.version);
  const { code, said } = await runRelease(folder, { words: ['doctor'], dataFolder, isQuiet: true });
  if (code === 0) return;
  complain(said.trim());
  throw new CommandError('Doctor finds something to mend before an upgrade. Nothing was changed.', {
    nextStep: 'Mend it, or say --despite-doctor.',
  });
}
