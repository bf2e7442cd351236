import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of samples, beside the contract's sources. */
const folder = new URL('../samples/', import.meta.resolve('@carreto/contract/endpoint'));

/** A sample of the contract by its file name; undefined when the endpoint has none. */
export function readSample(name: string): unknown {
  const path = fileURLToPath(new URL(`${name}.json`, folder));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
