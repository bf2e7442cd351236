import { lstatSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runProgram } from '../../support/run-program.ts';

type Found = { what: string; isRight: boolean };

/** Installs the packed file for a user of npm, without its registry, and calls what it brings. */
export async function tryNpmPackage(file: string, scratch: string): Promise<Found[]> {
  const prefix = join(scratch, 'npm');
  // Our Node comes last: the package's own is taken where npm had it in its cache.
  const environment = {
    PATH: [process.env.PATH ?? '', dirname(process.execPath)].join(delimiter),
    HOME: scratch,
  };
  const words = [
    'install',
    '-g',
    '--prefix',
    prefix,
    '--offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    file,
  ];
  const installing = await runProgram('npm', words, { PATH: environment.PATH });
  const carreto = join(prefix, 'bin/carreto');
  const said = await runProgram(carreto, ['openapi', '--public'], environment);
  const folder = join(prefix, 'lib/node_modules/carreto');
  return [
    { what: 'npm install -g of the packed file works without the registry', isRight: installing.code === 0 },
    { what: 'its carreto runs from any folder', isRight: said.code === 0 && said.out.includes('"openapi"') },
    {
      what: 'it holds no TypeScript of ours',
      isRight: isLinked(carreto) && ownSources(folder).every((name) => !name.endsWith('.ts')),
    },
  ];
}

function isLinked(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function ownSources(folder: string): string[] {
  return readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' });
}
