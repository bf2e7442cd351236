import { existsSync, lstatSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from '../command.ts';
import { projectHome } from '../project-home.ts';
import { syncFolderNow } from './journal.ts';
import { isVersion, type ReleaseFacts, tryFacts } from './release-facts.ts';

/** Where `install.sh` put Carreto. */
export type Installation = {
  /** Such as `/opt/carreto`: releases, `current`, settings. */
  prefix: string;
  /** The release that runs this command. */
  own: ReleaseFacts;
  /** The unit of systemd, where there is one. */
  service: string | undefined;
};

/** The installation that this release lies in; undefined where it runs from a folder of its own, from source or an image. */
export function findInstallation(home = projectHome()): Installation | undefined {
  const releases = dirname(home);
  const prefix = dirname(releases);
  const own = tryFacts(home);
  const record = join(prefix, 'installation');
  if (own === undefined || basename(releases) !== 'releases' || !existsSync(record)) return undefined;
  const [, service = ''] = /^service=([a-zA-Z0-9@_.-]*)$/m.exec(readFileSync(record, 'utf8')) ?? [];
  return { prefix, own, service: service === '' ? undefined : service };
}

/** The same, for what makes sense in one alone. */
export function requireInstallation(): Installation {
  const found = findInstallation();
  if (found !== undefined) return found;
  throw new CommandError(
    'This Carreto was not installed by install.sh, so that it cannot be exchanged from here.',
    {
      nextStep: 'docs/operations.md, "Upgrade", tells how one is that runs from source or from an image.',
    },
  );
}

export function releaseFolder({ prefix }: Installation, version: string): string {
  return join(prefix, 'releases', version);
}

/** The version that `current` names; undefined where it names none. */
export function currentVersion({ prefix }: Installation): string | undefined {
  const link = join(prefix, 'current');
  try {
    const version = lstatSync(link).isSymbolicLink() ? basename(readlinkSync(link)) : undefined;
    return isVersion(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Makes `current` name a release, in one step and through to the disk. */
export function switchTo({ prefix }: Installation, version: string): void {
  const part = join(prefix, 'current.part');
  rmSync(part, { force: true });
  symlinkSync(join('releases', version), part);
  renameSync(part, join(prefix, 'current'));
  syncFolderNow(prefix);
}
