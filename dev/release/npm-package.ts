import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError, complain } from '../../server/src/cli/command.ts';
import { thirdPartyNotices } from '../../server/src/cli/licences/third-party-notices.ts';
import { projectHome } from '../../server/src/cli/project-home.ts';
import { makeFolder } from '../../server/src/platform/files/make-folder.ts';
import { buildWeb } from '../build-web.ts';
import { type Entry, writeArchive } from './archive.ts';
import { fill, type ReleaseOptions } from './build-release.ts';
import { type Packages, packagesOf } from './lockfile.ts';
import { madeFrom, noticeEntries, ownEntries, packageEntries } from './release-tree.ts';
import type { Made } from './sbom.ts';

/** No package has one: what is left is what runs everywhere. */
const everywhere = { os: 'any', cpu: 'any', libc: 'any' };
const contract = '@carreto/contract';

/**
 * Writes Carreto as an npm package and gives the path of its tarball. It holds JavaScript, for Node erases no types below
 * `node_modules`, and with it the packages it runs with, in the versions it was tested with; Node and PostgreSQL are
 * optional packages, which npm takes for the machine it installs on.
 * @throws CommandError with changes in no commit, or where something is not installed.
 */
export async function buildNpmPackage({ out, version, isAnyState }: ReleaseOptions): Promise<string> {
  const home = projectHome();
  const made = madeFrom(home, version, isAnyState);
  if (!(await buildWeb(complain))) throw new CommandError('Without the dashboard no package is made.');
  const packages = packagesOf(home, everywhere);
  const entries = await entriesOf(home, made, packages);
  const folder = resolve(out);
  await makeFolder(folder);
  const file = join(folder, `carreto-${version}.tgz`);
  await writeArchive(
    file,
    entries.map((entry) => ({ ...entry, path: `package/${entry.path}` })),
    made.madeAtS,
  );
  return file;
}

async function entriesOf(home: string, made: Made, packages: Packages): Promise<Entry[]> {
  const own = ownEntries(home, made).filter(
    ({ path }) => path !== 'package.json' && path !== 'package-lock.json',
  );
  // npm takes no links along: the contract lies where it is looked for.
  const placed = own.map((entry) => ({
    ...entry,
    path: entry.path.replace(/^contract\//, `node_modules/${contract}/`),
  }));
  const launcher = readFileSync(join(import.meta.dirname, 'root/carreto-npm'), 'utf8');
  return [
    ...placed,
    ...packageEntries(home, packages.all),
    ...noticeEntries(home, { made, packages, notices: await thirdPartyNotices() }),
    { path: 'carreto', bytes: fill(launcher, { version: made.version }), isProgram: true },
    { path: 'package.json', bytes: `${JSON.stringify(manifestOf(home, made, packages), null, 2)}\n` },
  ];
}

/** Every package that lies inside is named and bundled; none is fetched in another version. */
function manifestOf(home: string, { version }: Made, { direct, all }: Packages): object {
  const { license, description, optionalDependencies } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  const named = all.filter(({ path }) => direct.includes(path));
  const dependencies = Object.fromEntries(named.map((one) => [one.name, one.version]));
  return {
    ...{ name: 'carreto', version, description, license, type: 'module' },
    bin: { carreto: 'carreto' },
    os: ['linux', 'darwin'],
    dependencies: { ...dependencies, [contract]: version },
    bundleDependencies: [...new Set([...all.map(({ name }) => name), contract])].sort(),
    optionalDependencies,
  };
}
