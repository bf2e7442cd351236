import { basename, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { firstUrlOf } from '../../platform/db/hosts/hosts.ts';

/** What an installation is called where its name is asked for: its database of `DATABASE_URL`, else its data folder. */
export function installationName({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (databaseUrl === undefined) return basename(resolve(dataFolder));
  return decodeURIComponent(new URL(firstUrlOf(databaseUrl)).pathname.slice(1)) || 'carreto';
}
