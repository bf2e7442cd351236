import { join } from 'node:path';

/** The folder of the project; `./carreto` says it, so that commands work from any directory. */
export function projectHome(): string {
  return process.env.CARRETO_HOME ?? join(import.meta.dirname, '../../..');
}
