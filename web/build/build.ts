import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { builtStamp, webStamp } from './stamp.ts';

// Builds the dashboard into web/dist, where that is not of today's source. Ends with an error where it cannot.
const home = join(import.meta.dirname, '../..');
// Whoever calls: tests have another one, by which libraries bring what developers see.
process.env.NODE_ENV = 'production';
const stamp = webStamp(home);
if (builtStamp(home) !== stamp) await buildInto(join(home, 'web/dist'));

/** Beside it first: who reads it meanwhile finds the old one or the new one, whole. */
async function buildInto(dist: string): Promise<void> {
  const fresh = join(home, `web/.build-${process.pid}`);
  try {
    await build({ configFile: join(home, 'web/vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
    await writeFile(join(fresh, 'stamp'), stamp);
    await swap(fresh, dist);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function swap(fresh: string, dist: string): Promise<void> {
  const old = `${fresh}-old`;
  if (existsSync(dist)) await rename(dist, old);
  try {
    await rename(fresh, dist);
  } catch (error) {
    // Two built at once, and the other was there first with the same.
    if (!existsSync(dist) || (await readdir(dist)).length === 0) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}
