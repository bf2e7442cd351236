import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationOf } from '../../contract/src/operation-of.ts';
import { volumeTypeName } from '../../contract/src/volume-types.ts';
import { boundsOf } from './bounds.ts';
import { type ContractFile, readContract } from './contract.ts';

/**
 * Writes what the pages need of the contract at run time into `web/src/api/made`, which git does not keep: method, path and
 * kind of answer of each operation, the names of volume types, and the bounds of members, a file for each of the contract's. Types come
 * from the contract itself. The schema library stays out of the bundle that way.
 * @param home the folder of the project.
 */
export async function writeOperations(home: string): Promise<void> {
  const files = await readContract(home);
  const folder = join(home, 'web/src/api/made');
  const written = new Map([
    ['operations.ts', operationsFile(files)],
    ['volume-types.ts', volumeTypesFile()],
  ]);
  for (const file of files) written.set(`bounds/${file.module.slice('admin/'.length)}.ts`, boundsFile(file));
  for (const [name, text] of written) writeIfChanged(join(folder, name), text);
  removeOthers(folder, files);
}

const adminPath = '/api/admin/v1';
const head = '// Made from the contract by web/build/write-operations.ts.\n';

function operationsFile(files: readonly ContractFile[]): string {
  const imports = files.map(
    ({ module }, at) => `import type * as m${at} from '@carreto/contract/${module}';\n`,
  );
  const parts = files.map((_, at) => `EndpointsOf<typeof m${at}>`);
  const operations = [...alike(files)].map(([shared, lines]) => `  [${shared}, \`${lines.join('\n')}\`],\n`);
  return [
    head,
    `import type { EndpointsOf, OperationsOf } from '../operation-types.ts';\n`,
    `import type { Alike } from '../operations-alike.ts';\n`,
    ...imports,
    `\n/** Every operation of the administration, with what it takes and answers. */\n`,
    `export type Methods = OperationsOf<\n  ${parts.join(' &\n  ')}\n>;\n\n`,
    `export const operations: readonly Alike[] = [\n${operations.join('')}];\n`,
  ].join('');
}

/** Lines of names and paths, by all else that operations are. */
function alike(files: readonly ContractFile[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const one of files.flatMap(({ endpoints }) => Object.values(endpoints))) {
    const { path, ...shared } = operationOf(one);
    if (!path.startsWith(`${adminPath}/`)) throw new Error(`${one.id} is not below ${adminPath}`);
    const key = JSON.stringify(shared);
    groups.set(key, [...(groups.get(key) ?? []), `${one.id} ${path.slice(adminPath.length)}`]);
  }
  return groups;
}

function volumeTypesFile(): string {
  const names = JSON.stringify(Object.fromEntries(volumeTypeName), null, 1);
  return `${head}\n/** Names of the volume types, Portuguese, by their codes. */\nexport const volumeTypes: Readonly<Record<string, string>> = ${names};\n`;
}

function boundsFile({ endpoints }: ContractFile): string {
  const lines = Object.values(endpoints).map(
    (one) => `export const ${one.id} = ${JSON.stringify(boundsOf(one), null, 1)} as const;\n`,
  );
  return `${head}\n${lines.join('\n')}`;
}

/** Those who watch files would build again for nothing. */
function writeIfChanged(path: string, text: string): void {
  if (textOf(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function removeOthers(folder: string, files: readonly ContractFile[]): void {
  const index = join(folder, 'bounds/.index');
  const names = files.map(({ module }) => module.slice('admin/'.length));
  for (const before of (textOf(index) ?? '').split('\n')) {
    if (before !== '' && !names.includes(before))
      rmSync(join(folder, `bounds/${before}.ts`), { force: true });
  }
  writeIfChanged(index, names.join('\n'));
}
