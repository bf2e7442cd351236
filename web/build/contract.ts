import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '@carreto/contract/endpoint';

/** A file of the contract and the endpoints it declares, by the names it exports them under. */
export type ContractFile = { module: string; endpoints: Readonly<Record<string, AnyEndpoint>> };

/** What the administration's side of the contract declares, in the order of its files. */
export async function readContract(home: string): Promise<ContractFile[]> {
  const folder = join(home, 'contract/src');
  const files = readdirSync(join(folder, 'admin'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const read = await Promise.all(
    files.map((file) => readOne(folder, `admin/${file.slice(0, -'.ts'.length)}`)),
  );
  return read.filter(({ endpoints }) => Object.keys(endpoints).length > 0);
}

async function readOne(folder: string, module: string): Promise<ContractFile> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(join(folder, `${module}.ts`)).href);
  const found = Object.entries(loaded).filter((entry): entry is [string, AnyEndpoint] =>
    isEndpoint(entry[1]),
  );
  return { module, endpoints: Object.fromEntries(found) };
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  );
}
