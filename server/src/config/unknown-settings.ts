import { nearestText } from '../kernel/nearest-text.ts';
import type { Log } from '../platform/log/log.ts';
import { settings } from './config.ts';

const prefix = 'CARRETO_';

/** Names with our prefix that are no settings, and who reads them. A test holds them against the whole project. */
export const otherNames: Readonly<Record<string, string>> = {
  CARRETO_HOME: 'told to the command line by ./carreto: the folder of the project',
  CARRETO_UPGRADE_PASS: 'given by an upgrade to the processes that work for it',
  CARRETO_PICTURES:
    'the stories of the dashboard: `look` leaves their pictures, `keep` takes those of documents anew',
  CARRETO_BROWSER: 'tests and the bench of the dashboard: the browser they open',
  CARRETO_TOKEN: 'the example of docs/client.md and of the guides of integrators',
  CARRETO_URL: 'the guides of integrators: where Carreto answers',
  CARRETO_CNPJ: 'the guides of integrators: the shipper',
  CARRETO_PLATFORM: 'the guides of integrators: the platform of the shipper',
  CARRETO_CARRIER_TOKEN: 'the guides of integrators: the token of a carrier',
  CARRETO_FAULTS: 'fault tests: `whole` runs the long ones, too',
  CARRETO_FAULT_KILLS: 'fault tests: how often a process is killed',
  CARRETO_FAULT_SEED: 'fault tests: what happens when',
  CARRETO_KILL_AT: 'fault tests: the statement at which a process is killed',
  CARRETO_TEST_WORDS: 'fault tests: what the error of a process says',
  CARRETO_SIMULATION_FIRST: 'the simulation of deliveries: its first seed',
  CARRETO_SIMULATION_SEEDS: 'the simulation of deliveries: how many worlds',
};

/** A name that nobody reads, and the setting that was meant if one is near. */
export type UnknownSetting = { name: string; nearest: string | null };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The names of an environment that look like settings and are none, in their order, without those that hold an
 * empty text: that counts as not set. Values are never given, for any could be a secret.
 */
export function unknownSettings(environment: Environment): UnknownSetting[] {
  const known = Object.values(settings).map(({ key }) => key);
  const isKnown = (name: string): boolean => known.includes(name) || Object.hasOwn(otherNames, name);
  // The part that all have in common would make everything near.
  const ends = known.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return Object.keys(environment)
    .filter((name) => name.toUpperCase().startsWith(prefix) && !isKnown(name) && Boolean(environment[name]))
    .sort()
    .map((name) => {
      const end = nearestText(name.toUpperCase().slice(prefix.length), ends);
      return { name, nearest: end === null ? null : `${prefix}${end}` };
    });
}

/** A line for each. Nothing is refused: the environment of a container carries names of strangers. */
export function warnOfUnknownSettings(log: Log, environment: Environment): void {
  for (const { name, nearest } of unknownSettings(environment))
    log.warn(
      { setting: name, ...(nearest === null ? {} : { nearest }) },
      nearest === null
        ? 'nobody reads this variable of the environment'
        : `nobody reads this variable of the environment; is ${nearest} meant?`,
    );
}
