import { readdir } from 'node:fs/promises';
import type { CarretoProcess } from '../../faults/ledger/carreto-process.ts';
import type { Installation } from '../../faults/ledger/installation.ts';
import type { Call } from './load.ts';

/** How the process and its database are at a moment, and how calls went since the one before. */
export type Sample = {
  atS: number;
  rssMb: number;
  /** After a collection of garbage. */
  heapMb: number;
  /** Null where the system does not show them. */
  descriptors: number | null;
  sessions: number;
  partitions: number;
  databaseMb: number;
  /** Rows by table, partitions with their parent. */
  rows: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  calls: number;
  errors: number;
};

const mebibyte = 1024 * 1024;

export async function takeSample(
  {
    installation,
    process,
    startedMs,
  }: { installation: Installation; process: CarretoProcess; startedMs: number },
  calls: readonly Call[],
): Promise<Sample> {
  const { rss, heapUsed } = await process.memory();
  const descriptors = await readdir(`/proc/${process.pid}/fd`).then(
    (names) => names.length,
    () => null,
  );
  const times = calls.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    atS: Math.round((performance.now() - startedMs) / 1000),
    rssMb: rss / mebibyte,
    heapMb: heapUsed / mebibyte,
    descriptors,
    ...(await databaseNow(installation)),
    ...{ p50Ms: at(0.5), p99Ms: at(0.99), calls: calls.length },
    errors: calls.filter(({ status }) => status !== 200).length,
  };
}

type DatabaseNow = Pick<Sample, 'sessions' | 'partitions' | 'databaseMb' | 'rows'>;

function databaseNow({ look }: Installation): Promise<DatabaseNow> {
  return look(async (session) => {
    const { rows: facts } = await session.query<{ sessions: number; partitions: number; bytes: string }>(
      `select (select count(*)::int from pg_stat_activity where datname = current_database()
                 and pid <> pg_backend_pid()) as sessions,
              (select count(*)::int from pg_inherits) as partitions,
              pg_database_size(current_database()) as bytes`,
    );
    const { rows: tables } = await session.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    const rows: Record<string, number> = {};
    for (const { name } of tables) {
      const counted = await session.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      rows[name] = counted.rows[0]?.count ?? 0;
    }
    const [fact] = facts;
    return {
      ...{ sessions: fact?.sessions ?? 0, partitions: fact?.partitions ?? 0, rows },
      databaseMb: Number(fact?.bytes ?? 0) / mebibyte,
    };
  });
}
