import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { BackgroundTask } from '../platform/jobs/background.ts';
import { measure } from '../platform/metrics/metrics.ts';

/** The task that looks whether a standby can be read, and says when that changes; none where no standby is named. */
export function watchReadCopy(
  { config, log, longReads }: Pick<Context, 'config' | 'log' | 'longReads'>,
  metrics: Registry,
): BackgroundTask[] {
  if (config.databaseReadUrl === undefined) return [];
  let wasThere: boolean | undefined;
  measure(metrics, 'carreto_read_standby', {
    help: 'Whether a standby of DATABASE_READ_URL can be read: 1 or 0; the primary is read in place of it.',
    addsUp: 'max',
    read: () => Number(longReads.found()?.copy !== undefined),
  });
  measure(metrics, 'carreto_read_standby_behind_seconds', {
    help: 'How far it is behind; NaN where none can be read.',
    addsUp: 'max',
    read: () => (longReads.found()?.copy?.behindMs ?? Number.NaN) / 1000,
  });
  const look = async (): Promise<void> => {
    await longReads.look();
    const found = longReads.found();
    const isThere = found?.copy !== undefined;
    if (found !== undefined && found.copy === undefined && wasThere !== false)
      log.warn({ why: found.why }, 'no standby can be read; the primary is read in place of it');
    if (isThere && wasThere === false) log.info({}, 'a standby can be read again');
    wasThere = isThere;
  };
  return [{ name: 'standby to read from', everyMs: 15_000, run: look }];
}
