import { availableParallelism } from 'node:os';
import { ConfigError, type Setting } from './setting.ts';

const most = 64;
/** Part of the cores that is for answering where the database server is on the same machine. */
const partBesideDatabase = 0.7;

/** A number of threads, or `auto`. */
export function threadsSetting(key: string, description: string): Setting<number | 'auto'> {
  const read = (raw = 'auto'): number | 'auto' => {
    if (raw === 'auto') return raw;
    const count = Number(raw);
    if (!/^[0-9]{1,2}$/.test(raw) || count < 1 || count > most)
      throw new ConfigError(`${key} must be auto or a whole number from 1 to ${most}`);
    return count;
  };
  return { key, shown: 'auto', description, read };
}

type Machine = { platform: NodeJS.Platform; cores: number };

/**
 * How many threads answer requests. `auto` is all cores, seven tenths of them beside the embedded database, and one where the
 * system does not deal connections out to several listeners of one port, as only Linux does.
 * @throws ConfigError where several are wanted on such a system.
 */
export function threadCount(
  { threads, databaseUrl, role }: { threads: number | 'auto'; databaseUrl: string | undefined; role: string },
  { platform, cores }: Machine = { platform: process.platform, cores: availableParallelism() },
): number {
  if (role === 'worker') return 1;
  if (threads === 'auto') {
    const part = databaseUrl === undefined ? partBesideDatabase : 1;
    return platform === 'linux' ? Math.min(most, Math.max(1, Math.floor(part * cores))) : 1;
  }
  if (threads > 1 && platform !== 'linux')
    throw new ConfigError('CARRETO_THREADS above 1 needs Linux; elsewhere one thread answers');
  return threads;
}
