import { createPool } from '@carreto/server/platform/db/database';
import { ensureDatabase } from '@carreto/server/platform/db/ensure-database';
import { createLatencies, type LatencySummary } from '../load/latencies.ts';
import { serveStage } from '../run/serve-stage.ts';
import { priceOneByOne, priceTogether } from '../sql/price.ts';
import { analyzeRateTables, createRateTables, insertRateTable } from '../sql/schema.ts';
import { hubOf } from '../world/profile.ts';
import { syntheticTable } from '../world/table.ts';
import { type Trip, traffic } from '../world/traffic.ts';

export type SqlInput = { dataFolder: string; carriers: number; connections: number; seconds: number };
export type SqlSpeed = { perSecond: number; latency: LatencySummary };
export type SqlResult = { together: SqlSpeed; oneByOne: SqlSpeed; offersPerQuote: number };

/** Prices the synthetic traffic by SQL on the embedded database: no HTTP, nothing stored. */
serveStage(
  async ({ dataFolder, carriers, connections, seconds }: SqlInput): Promise<{ result: SqlResult }> => {
    const database = await ensureDatabase({
      databaseUrl: undefined,
      dataFolder,
      minFreeBytes: 0,
      waitMs: 60_000,
      say: () => {},
    });
    const pool = createPool({
      connection: database.connection,
      poolSize: connections,
      statementTimeoutMs: 60_000,
      applicationName: 'bench-sql',
    });
    try {
      await createRateTables(pool);
      const profile = hubOf(carriers);
      for (let carrier = 0; carrier < carriers; carrier += 1)
        await insertRateTable(pool, carrier, syntheticTable(profile, carrier));
      await analyzeRateTables(pool);
      const trips = traffic(500);
      const counts = await Promise.all(trips.slice(0, 50).map((trip) => priceTogether(pool, trip)));
      return {
        result: {
          together: await measure(trips, { connections, seconds }, (trip) => priceTogether(pool, trip)),
          oneByOne: await measure(trips, { connections, seconds }, (trip) =>
            priceOneByOne(pool, trip, carriers),
          ),
          offersPerQuote: counts.reduce((sum, offers) => sum + offers.length, 0) / counts.length,
        },
      };
    } finally {
      await pool.end();
      await database.release();
    }
  },
);

/** As many quotes at once as there are connections, for so many seconds. */
async function measure(
  trips: readonly Trip[],
  { connections, seconds }: Pick<SqlInput, 'connections' | 'seconds'>,
  priceOf: (trip: Trip) => Promise<unknown>,
): Promise<SqlSpeed> {
  const latencies = createLatencies();
  const startedAt = performance.now();
  let position = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const trip = trips[position % trips.length];
      position += 1;
      if (trip === undefined) return;
      const since = performance.now();
      await priceOf(trip);
      latencies.add(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const latency = latencies.summary();
  return { perSecond: latency.count / ((performance.now() - startedAt) / 1000), latency };
}
