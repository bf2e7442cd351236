import { type Config, settings } from '../config/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { databaseTrouble } from '../platform/db/database-trouble.ts';
import { hasLostCluster } from '../platform/embedded-postgres/lost-cluster.ts';
import { holdsCluster } from '../platform/embedded-postgres/places.ts';
import { knownFingerprint } from '../platform/secrets/master-key.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions, configOf } from './context/installation-options.ts';
import { withDatabase } from './context/with-context.ts';
import { checkArchive } from './doctor/archive.ts';
import { bad, type Check, ok } from './doctor/check.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkPages } from './doctor/deep.ts';
import { checkEnvironment } from './doctor/environment.ts';
import { checkMachine } from './doctor/machine.ts';
import { checkMasterKey } from './doctor/master-key.ts';
import { checkPort, checkPublicAddress } from './doctor/network.ts';
import { checkPatroni, readServerStart } from './doctor/patroni.ts';
import { checkReadCopy } from './doctor/read-copy.ts';
import { checkStandby } from './doctor/standby.ts';
import { printData } from './output/output.ts';

/** Settings that hold secrets; only whether they are set is shown. */
const secret: ReadonlySet<keyof Config> = new Set([
  'databaseUrl',
  'databaseReadUrl',
  'masterKey',
  'mailServer',
]);

/** Looks at everything that must be right and says what to do about the rest. Changes nothing. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'look whether everything is right, and say what to do where it is not',
  options: {
    deep: {
      type: 'boolean',
      description:
        'read every table and every page, too, and name the damaged ones; takes as long as a backup',
    },
    settings: { type: 'boolean', description: 'list every setting, too' },
    ...commonOptions,
  },
  notes: ['Exit code 0: all is well or only warnings; 1: something keeps Carreto from running as it should.'],
  run: async (args) => {
    const config = configOf(args);
    const checks = [
      ...checkEnvironment(process.env),
      ...(await checkMachine(config)),
      ...(await checkInstallation(config, args.options.deep === true)),
      await checkPort(config),
      checkPublicAddress(config),
    ];
    const shown = args.options.settings === true ? settingRows(config) : [];
    printData(args, { checks, ...(shown.length > 0 ? { settings: Object.fromEntries(shown) } : {}) }, () => [
      ...checks.flatMap(checkLines),
      ...settingLines(shown),
      '',
      summaryOf(checks),
    ]);
    return checks.some(({ status }) => status === 'fail') ? exitCodes.failed : exitCodes.done;
  },
};

/** A database that is not there is not made: a doctor only looks. */
async function checkInstallation(config: Config, isDeep: boolean): Promise<Check[]> {
  if (config.databaseUrl === undefined && !holdsCluster(config.dataFolder))
    return [
      checkMissing(config),
      await checkMasterKey(config, undefined),
      ...(await checkPatroni(config, undefined)),
    ];
  let serverStartUs: bigint | undefined;
  const checks = await orTrouble(() =>
    withDatabase(config, async (database, { connection }) => {
      serverStartUs = await readServerStart(database.db);
      return [
        ...(await orTrouble(() => checkDatabase(database))),
        ...(await orTrouble(() => checkStandby(database.db, config))),
        ...(await orTrouble(() => checkReadCopy(database.db, config))),
        ...(await orTrouble(() => checkArchive(database.db, config))),
        ...(await orTrouble(async () => [await checkMasterKey(config, await knownFingerprint(database.db))])),
        // Also where the checks before met damage: it is what this one looks for.
        ...(isDeep ? await orTrouble(() => checkPages(connection)) : []),
      ];
    }),
  );
  // Also where no server takes writes: Patroni may say why.
  return [...checks, ...(await checkPatroni(config, serverStartUs))];
}

/** What keeps a check from its end is a finding, where the person who asks can mend it. */
async function orTrouble(check: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await check();
  } catch (error) {
    const trouble = error instanceof OperatorError ? error : databaseTrouble(error);
    if (trouble !== undefined) return [bad('database', 'it cannot be used', trouble.message)];
    throw error;
  }
}

function checkMissing({ dataFolder }: Config): Check {
  if (!hasLostCluster(dataFolder))
    return ok('database', 'none yet; ./carreto start or the first command makes it');
  return bad(
    'database',
    `gone: ${dataFolder} has had one`,
    'Mount or put back what is missing, or restore a backup into the folder: ./carreto restore FILE.',
  );
}

function checkLines({ status, name, finding, todo }: Check): string[] {
  const line = `${status.padEnd(4)}  ${name}: ${finding}`;
  return todo === undefined ? [line] : [line, `      ${todo}`];
}

function summaryOf(checks: readonly Check[]): string {
  const count = (status: Check['status']): number => checks.filter((check) => check.status === status).length;
  const [failures, warnings] = [count('fail'), count('warn')];
  if (failures > 0) return `${failures} to mend, ${warnings} to look at.`;
  return warnings > 0 ? `Carreto can run; ${warnings} to look at.` : 'All is well.';
}

function settingRows(config: Config): [string, string][] {
  const names = Object.keys(settings) as (keyof typeof settings)[];
  return names.map((name) => {
    const value = config[name];
    const isHidden = secret.has(name) && value !== undefined;
    return [settings[name].key, isHidden ? '(set)' : String(value ?? '')];
  });
}

function settingLines(rows: readonly [string, string][]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([key]) => key.length));
  return ['', ...rows.map(([key, value]) => `${key.padEnd(width)}  ${value}`.trimEnd())];
}
