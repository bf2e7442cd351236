import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { readingOf } from '../freight/archive/world.ts';
import { findReadCopy } from '../platform/db/hosts/read-copy.ts';
import type { BackgroundTask } from '../platform/jobs/background.ts';
import type { Log } from '../platform/log/log.ts';
import { measure } from '../platform/metrics/metrics.ts';
import type { Rows } from '../rows.ts';

type World = { db: Kysely<Rows>; config: Config; log: Log; metrics: Registry };

/** The task that looks whether a standby can be read, and says when that changes; none where no standby is named. */
export function watchReadCopy({ db, config, log, metrics }: World): BackgroundTask[] {
  const wish = readingOf(config);
  if (wish === undefined) return [];
  let behindMs = Number.NaN;
  let wasThere: boolean | undefined;
  measure(metrics, 'carreto_read_standby', {
    help: 'Whether a standby of DATABASE_READ_URL can be read: 1 or 0; the primary is read in place of it.',
    addsUp: 'max',
    read: () => Number(wasThere === true),
  });
  measure(metrics, 'carreto_read_standby_behind_seconds', {
    help: 'How far it is behind; NaN where none can be read.',
    addsUp: 'max',
    read: () => behindMs / 1000,
  });
  const look = async (): Promise<void> => {
    const found = await findReadCopy(db, wish);
    behindMs = found.copy?.behindMs ?? Number.NaN;
    const isThere = found.copy !== undefined;
    if (found.copy === undefined && wasThere !== false)
      log.warn({ why: found.why }, 'no standby can be read; the primary is read in place of it');
    if (isThere && wasThere === false) log.info({}, 'a standby can be read again');
    wasThere = isThere;
  };
  return [{ name: 'standby to read from', everyMs: 15_000, run: look }];
}
