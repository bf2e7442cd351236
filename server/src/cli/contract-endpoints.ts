import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { projectHome } from './project-home.ts';

/** Of this file: in releases sources are JavaScript. */
const ending = extname(import.meta.filename);

/** Everything the contract declares, in the order of its files. */
export async function contractEndpoints(): Promise<AnyEndpoint[]> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@carreto/contract/endpoint')));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  );
}

/** Of Carreto and all its parts. */
export async function projectVersion(): Promise<string> {
  const text = await readFile(join(projectHome(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
