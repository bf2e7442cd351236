import { parseArgs } from 'node:util';
import { SuiteError } from '../run-suite.ts';
import { type TrialName, trialNames } from './trial-names.ts';

export type HaOptions = {
  /** How often every trial is made. */
  rounds: number;
  /** In the order of the table. */
  trials: readonly TrialName[];
  seed: number | undefined;
  /** Where the suite keeps what it found. */
  data: string | undefined;
  /** A Patroni that is there already. */
  patroni: string | undefined;
  /** An etcd that is there, where not the machine's own. */
  etcd: string | undefined;
  /** The commit that `release` begins with; the one before the last migration when left out. */
  from: string | undefined;
};

/** Reads what was said. Throws `SuiteError`, which names the trials there are. */
export function readOptions(words: readonly string[]): HaOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rounds: { type: 'string', default: '1' },
      only: { type: 'string' },
      seed: { type: 'string' },
      data: { type: 'string' },
      patroni: { type: 'string' },
      etcd: { type: 'string' },
      from: { type: 'string' },
    },
  });
  return {
    rounds: wholeNumber('--rounds', values.rounds, { min: 1, max: 1000 }),
    trials: readTrials(values.only),
    seed:
      values.seed === undefined
        ? undefined
        : wholeNumber('--seed', values.seed, { min: 0, max: 2 ** 31 - 1 }),
    data: values.data,
    patroni: values.patroni,
    etcd: values.etcd,
    from: values.from,
  };
}

function readTrials(only: string | undefined): readonly TrialName[] {
  if (only === undefined) return trialNames;
  const named = only.split(',').map((name) => name.trim());
  const strange = named.filter((name) => !trialNames.some((known) => known === name));
  if (strange.length > 0)
    throw new SuiteError(`no trial is named ${strange.join(', ')}; there are ${trialNames.join(', ')}`);
  return trialNames.filter((name) => named.includes(name));
}

function wholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value >= min && value <= max) return value;
  throw new SuiteError(`${option} must be a whole number from ${min} to ${max}`);
}
