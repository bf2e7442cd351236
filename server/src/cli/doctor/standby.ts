import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { hostsOf } from '../../platform/db/hosts/hosts.ts';
import { readSynchronous } from '../../platform/db/hosts/synchronous.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const name = 'standby';

/** Whether a failover forgets what was acknowledged; nothing where one server is named, for then there is none. */
export async function checkStandby(db: Kysely<Rows>, { databaseUrl }: Config): Promise<Check[]> {
  if (databaseUrl === undefined || hostsOf(databaseUrl) === undefined) return [];
  const found = await readSynchronous(db);
  if (found === 'yes') return [ok(name, 'one holds everything that is acknowledged')];
  if (found === 'unknown')
    return [
      warn(
        name,
        'unknown whether one holds what is acknowledged',
        'Look at synchronous_standby_names there.',
      ),
    ];
  return [
    warn(
      name,
      'none holds what is acknowledged: a failover would forget the newest of it',
      'Set synchronous_standby_names on the primary; with Patroni synchronous_mode: true.',
    ),
  ];
}
