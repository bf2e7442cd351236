import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Rows } from '../../rows.ts';
import { type Check, warn } from './check.ts';
import { hearCluster } from './patroni/hear-cluster.ts';
import { judgeCluster } from './patroni/judge-cluster.ts';

/**
 * Whether Patroni keeps the database as a failover needs it; nothing where no address of it is given. `serverStartUs` is that of
 * the server we write to, undefined where there is none.
 */
export async function checkPatroni(
  { patroniUrls, databaseUrl }: Config,
  serverStartUs: bigint | undefined,
): Promise<Check[]> {
  if (patroniUrls.length === 0) return [];
  if (databaseUrl === undefined)
    return [
      warn(
        'patroni',
        'CARRETO_PATRONI_URL is set, and the database is the embedded one, which Patroni does not lead',
        'Set DATABASE_URL to the servers that it leads, or take CARRETO_PATRONI_URL away.',
      ),
    ];
  const cluster = await hearCluster(patroniUrls);
  if (typeof cluster !== 'string') return judgeCluster(cluster, serverStartUs);
  return [
    warn(
      'patroni',
      `unknown, nobody answers as Patroni does: ${cluster}`,
      'Look whether Patroni runs, and whether CARRETO_PATRONI_URL is where its restapi listens.',
    ),
  ];
}

/** When the server started that answers here, in microseconds since 1970. */
export async function readServerStart(db: Kysely<Rows>): Promise<bigint> {
  const { rows } = await sql<{ us: string }>`
    select (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text as us`.execute(db);
  return BigInt(rows[0]?.us ?? 0);
}
