import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command.ts';

/** What a release says of itself in `release.json`. */
export type ReleaseFacts = {
  version: string;
  commit: string;
  /** Such as `linux-x64`. */
  platform: string;
  /** How many migrations it knows. */
  migrations: number;
  /** The major version of the PostgreSQL that it brings. */
  postgres: number;
  unpackedKb: number;
};

const versionForm = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.]{1,30})?$/;

export function isVersion(value: unknown): value is string {
  return typeof value === 'string' && versionForm.test(value) && !value.includes('..');
}

/** Reads what the release in a folder says of itself. */
export function readReleaseFacts(folder: string): ReleaseFacts {
  const facts = tryFacts(folder);
  if (facts === undefined)
    throw new CommandError(`${folder} is no release of Carreto: release.json is missing or damaged.`, {
      nextStep: 'Name the tarball carreto-VERSION-PLATFORM.tar.gz, or the folder it was unpacked to.',
    });
  return facts;
}

/** The same; undefined where there is none. */
export function tryFacts(folder: string): ReleaseFacts | undefined {
  try {
    const facts = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Partial<ReleaseFacts> & {
      name?: unknown;
    };
    const numbers = [facts.migrations, facts.postgres, facts.unpackedKb];
    const isWhole = facts.name === 'carreto' && isVersion(facts.version) && numbers.every(Number.isInteger);
    return isWhole && typeof facts.platform === 'string' ? (facts as ReleaseFacts) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Which of two versions is later: below 0 the second, above 0 the first. By numbers; a version with a suffix (`-rc.1`)
 * comes before the one without, as in Semantic Versioning 2.0.0, section 11.
 */
export function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [partsOf(one), partsOf(other)];
  for (const [index, number] of ours.numbers.entries()) {
    const difference = number - (theirs.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (ours.suffix === theirs.suffix) return 0;
  if (ours.suffix === '' || theirs.suffix === '') return ours.suffix === '' ? 1 : -1;
  return compareSuffixes(ours.suffix.split('.'), theirs.suffix.split('.'));
}

function partsOf(version: string): { numbers: number[]; suffix: string } {
  const [main = '', ...rest] = version.split('-');
  return { numbers: main.split('.').map(Number), suffix: rest.join('-') };
}

function compareSuffixes(ours: readonly string[], theirs: readonly string[]): number {
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  // One begins as the other does: the longer one is later.
  if (at < 0) return ours.length - theirs.length;
  const [a, b] = [ours[at] ?? '', theirs[at]];
  if (b === undefined) return 1;
  const [isNumber, isOther] = [a, b].map((part) => /^\d+$/.test(part));
  if (isNumber === true && isOther === true) return Number(a) - Number(b);
  // Numbers come before words.
  if (isNumber !== isOther) return isNumber === true ? -1 : 1;
  return a < b ? -1 : 1;
}
