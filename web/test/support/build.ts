import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds what the stories open, where that is not of today: `./carreto test` has done it, `vitest` by hand has not. */
export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build/build.ts')], { stdio: 'inherit' });
}
