import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { markDemoWorld } from '../../src/demo/history/demo-world.ts';
import { type Playing, playHistory } from '../../src/demo/history/play.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { seedOperators } from '../../src/demo/seed-operators.ts';
import { seedPostal } from '../../src/demo/seed-postal.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { setDatabaseClock } from './moving-clock.ts';

/** A world that tests have time for. */
export const smallWorld: Playing = {
  size: { days: 20, freightsADay: 2.5, quotesADay: 1.5, shops: 2 },
  receivers: { url: 'http://127.0.0.1:9' },
};

/** A demo as it is before its history is written: seeded, and marked as a demo. `environment`: settings beside its own. */
export async function startDemoApp(now: string, environment: Record<string, string> = {}): Promise<TestApp> {
  return seeded(await openDemo(now, environment));
}

async function openDemo(
  now: string,
  environment: Record<string, string>,
  database?: TestDatabase,
): Promise<TestApp> {
  const app = await startTestApp({
    now,
    isDemo: true,
    environment: {
      CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
      CARRETO_POSTAL_ALLOW_CIDRS: '127.0.0.1/32',
      ...environment,
    },
    ...(database === undefined ? {} : { database }),
  });
  await setDatabaseClock(app.ctx.db, now);
  return app;
}

async function seeded(app: TestApp): Promise<TestApp> {
  await markDemoWorld(app.ctx);
  await seedDemo(app.ctx, null);
  await seedPostal(app.ctx, { restUrl: 'http://127.0.0.1:9', soapUrl: 'http://127.0.0.1:9/soap' });
  await seedOperators(app.ctx);
  await app.ctx.mirror.refresh();
  return app;
}

/** When a demo that is lived in has come to. */
export const livedInAt = '2026-11-20T15:00:00Z';
const livedInAddress = { CARRETO_BASE_URL: 'https://frete.exemplo.com.br' };

/**
 * A demo whose small world is written, at `livedInAt`. Writing it takes long and gives every file of a run the same: the first that
 * needs it leaves its database to the others, and each has a copy.
 */
export async function startLivedIn(): Promise<TestApp> {
  const { shelf } = inject('testServer');
  const path = join(shelf, 'lived-in');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const name = known ?? (await leaveWorld(path));
  return openDemo(livedInAt, livedInAddress, await testDatabase(name));
}

/** Writes a small world and leaves its database, to which nobody is connected then; gives its name. */
async function leaveWorld(path: string): Promise<string> {
  const database = await testDatabase();
  const app = await seeded(await openDemo(livedInAt, livedInAddress, database));
  await playSmall(app);
  await app.stop();
  // Whole or not at all: others may look meanwhile.
  const draft = `${path}-${database.name}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(draft, database.name);
  await rename(draft, path);
  return database.name;
}

/** Writes what is missing of the history of a small world. */
export function playSmall(app: TestApp, changes: Partial<Playing> = {}): Promise<void> {
  return playHistory(app.desk, { ...smallWorld, ...changes });
}

type Digest = { count: number; digest: string };

/** What a world holds, by columns that are drawn from its seed and not by chance. */
export async function digestOf({ ctx }: TestApp): Promise<Record<keyof typeof digested, Digest>> {
  const entries: [string, Digest][] = [];
  for (const [name, query] of Object.entries(digested)) {
    const { rows } = await sql<Digest>`
      select count(*)::int as count, md5(coalesce(string_agg(line, E'\\n' order by line), '')) as digest
      from (${sql.raw(query)}) as lines`.execute(ctx.db);
    if (rows[0] !== undefined) entries.push([name, rows[0]]);
  }
  return Object.fromEntries(entries) as Record<keyof typeof digested, Digest>;
}

const digested = {
  quotes: `select concat_ws(' ', quoted_at, origin_zip, destination_zip) as line from quote`,
  freights: `select concat_ws(' ', f.order_number, f.hired_at, f.volume_count, c.cnpj, facts.cost_cents, facts.service, p.phase, status_code,
      status_at, expected_on, delivered_at) as line
    from freight f join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code
    join freight_facts facts on facts.shipper_id = f.shipper_id and facts.freight_code = f.code
    join carrier c on c.id = f.carrier_id where not f.reverse`,
  returns: `select concat_ws(' ', f.parent_order_number, f.hired_at, p.phase, p.status_at) as line
    from freight f join freight_progress p on p.shipper_id = f.shipper_id and p.freight_code = f.code where f.reverse`,
  recipients: `select concat_ws(' ', document, name, zip, street) as line from freight_recipient`,
  occurrences: `select concat_ws(' ', f.order_number, o.code, o.occurred_at, o.arrived_at) as line
    from occurrence o join freight f on f.shipper_id = o.shipper_id and f.code = o.freight_code where not f.reverse`,
  ctes: `select concat_ws(' ', access_key, total_cents, expected_cents, state) as line from cte`,
  bills: `select concat_ws(' ', number, total_cents, state, payment, paid_on) as line from bill`,
  calls: `select concat_ws(' ', c.at, c.caller_kind, t.name, c.operation, c.status, c.code, c.details, c.request, f.order_number) as line
    from call c left join access_token t on t.id = c.token_id
    left join freight f on f.shipper_id = c.shipper_id and f.code = any (c.freight_codes)`,
  failures: `select concat_ws(' ', hour, operation, code, caller_kind, count, first_at, last_at) as line from call_failure`,
  // Not how far they are: what waits is sent by the workers of the process meanwhile.
  deliveries: `select concat_ws(' ', e.name, d.kind, d.created_at) as line
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id`,
} as const;
