import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { clientSource } from '../contract/src/client-source.ts';
import { CommandError } from '../server/src/cli/command.ts';
import { contractEndpoints, projectVersion } from '../server/src/cli/contract-endpoints.ts';
import { projectHome } from '../server/src/cli/project-home.ts';
import { makeFolder } from '../server/src/platform/files/make-folder.ts';
import { runTool } from './run-tool.ts';

const run = promisify(execFile);

/** What the package exports. */
const index = `export { ApiError } from './api-error.ts';
export { type Carreto, createCarreto } from './carreto.ts';
export type { CallOptions, CarretoOptions } from './operation.ts';
export type * from './operations.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts';
`;

/** Only what every platform has; types of Node would ask its users for them. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  erasableSyntaxOnly: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  rootDir: '.',
  outDir: '../dist',
};

/**
 * Makes the npm package of the client and gives the path of its tarball.
 * @param out the folder it goes into; created where it is missing.
 * @throws CommandError where TypeScript or npm is missing or refuses.
 */
export async function packClient(out: string): Promise<string> {
  const folder = resolve(out);
  await makeFolder(folder);
  const work = await mkdtemp(join(tmpdir(), 'carreto-client-'));
  try {
    const version = await projectVersion();
    // Before it is compiled: what the sources are, TypeScript reads from the nearest manifest, which may be anybody's.
    await writeFile(join(work, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
    await writeSources(join(work, 'src'), version);
    await compile(join(work, 'src'), join(work, 'dist'));
    await copyFile(join(projectHome(), 'LICENSE'), join(work, 'LICENSE'));
    await copyFile(join(projectHome(), 'docs/client.md'), join(work, 'README.md'));
    return join(folder, await pack(work, folder));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The client's own files, with what is generated in the place of `operations.ts`. */
async function writeSources(to: string, version: string): Promise<void> {
  const from = join(projectHome(), 'contract/src/client');
  await mkdir(to);
  const files = (await readdir(from)).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files) await copyFile(join(from, file), join(to, file));
  const endpoints = (await contractEndpoints()).filter(({ section }) => section !== 'admin');
  await writeFile(join(to, 'operations.ts'), clientSource(endpoints, version));
  await writeFile(join(to, 'index.ts'), index);
  await writeFile(join(to, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
}

/** JavaScript and declarations; the latter still name the files they were made of. */
async function compile(from: string, to: string): Promise<void> {
  const code = await runTool('tsc', ['-p', join(from, 'tsconfig.json')]);
  if (code !== 0)
    throw new CommandError('the client does not compile', {
      nextStep: 'install the development packages: npm ci',
    });
  for (const file of (await readdir(to)).filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(join(to, file), 'utf8');
    await writeFile(join(to, file), text.replace(/(['"]\.\/[a-z-]+)\.ts(['"])/g, '$1.js$2'));
  }
}

function manifestOf(version: string): object {
  return {
    name: '@carreto/client',
    version,
    description: 'Client of Carreto, the self-hosted freight hub for Brazil',
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=20.3' },
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
  };
}

/** Gives the name of the tarball. */
async function pack(work: string, folder: string): Promise<string> {
  const words = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  try {
    const { stdout } = await run('npm', words, { cwd: work });
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    if (packed === undefined) throw new Error('npm names no file');
    return packed.filename;
  } catch (cause) {
    throw new CommandError('npm could not pack the client', { nextStep: 'look at: npm --version', cause });
  }
}
