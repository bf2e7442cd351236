import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Database } from '../../platform/db/database.ts';
import { neededBySchema, schemaVersion } from '../../platform/db/migrate.ts';
import { migrationsFolder, readMigrations } from '../../platform/db/migration-files.ts';
import { clockOffsetMs } from '../../registry/installation/clock-offset.ts';
import { findEndingTables } from '../../registry/installation/ending-tables.ts';
import { judgeClock } from '../../registry/installation/judge.ts';
import { getPlacesStatus } from '../../registry/places/find-places.ts';
import { findLowServices } from '../../registry/postal/find-ranges.ts';
import type { Rows } from '../../rows.ts';
import { bad, type Check, ok, warn } from './check.ts';
import { checkBackup, checkProcesses, checkSize } from './installation.ts';
import { checkCredentials } from './master-key.ts';
import { checkMonths } from './months.ts';
import { checkRetention } from './retention.ts';
import { checkSums } from './sums.ts';
import { checkTracking } from './tracking.ts';

type Opened = Pick<Database<Rows>, 'db' | 'pool'>;

const oldestServer = 150_000;

/** What a database that answers says of itself and of what is in it. */
export async function checkDatabase({ db, pool }: Opened): Promise<Check[]> {
  const migrations = await checkMigrations(pool);
  const checks = [await checkServer(db), await checkClock(db), migrations];
  if (migrations.status === 'fail') return checks;
  const world = [
    await checkSize(db),
    await checkBackup(db),
    ...(await checkProcesses(db)),
    await checkRetention(db),
    ...(await checkCredentials(db)),
    await checkShippers(db),
    await checkPlaces(db),
    ...(await checkTables(db)),
    ...(await checkSums(db)),
    ...(await checkMonths(db)),
  ];
  return [...checks, ...world, ...(await checkTracking(db)), ...(await checkPostalNumbers(db))];
}

async function checkServer(db: Kysely<Rows>): Promise<Check> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(db);
  const { version = 'unknown', number = 0 } = rows[0] ?? {};
  if (number < oldestServer) return bad('database', `PostgreSQL ${version}`, 'Upgrade it to 15 or later.');
  return ok('database', `PostgreSQL ${version} answers`);
}

/** Offers expire and days begin by these clocks; nodes that disagree give different answers. */
async function checkClock(db: Kysely<Rows>): Promise<Check> {
  const offsetMs = await clockOffsetMs(db);
  const finding = `the database's clock is ${Math.abs(offsetMs)} ms ${offsetMs < 0 ? 'behind' : 'ahead of'} ours`;
  if (judgeClock(offsetMs) === 'ok') return ok('clock', finding);
  return warn('clock', finding, 'Let both machines follow a time server (NTP).');
}

async function checkMigrations(pool: Opened['pool']): Promise<Check> {
  const known = (await readMigrations(migrationsFolder)).at(-1)?.number ?? 0;
  const found = await schemaVersion(pool);
  const finding = `schema ${found} of ${known}`;
  if (found === known) return ok('migrations', finding);
  if (found < known)
    return bad('migrations', finding, './carreto start migrates; so does any command but this one.');
  if ((await neededBySchema(pool, known)) <= known)
    return ok('migrations', `${finding}: a later release added to it, and this one works on`);
  return bad('migrations', finding, 'The database belongs to a later release: start that one.');
}

async function checkShippers(db: Kysely<Rows>): Promise<Check> {
  const { count } = await db
    .selectFrom('shipper')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return ok('shippers', String(count));
  return warn('shippers', 'none', './carreto shipper add --help tells how to add one.');
}

async function checkPlaces(db: Kysely<Rows>): Promise<Check> {
  const { source, municipalities, loadedAt } = await getPlacesStatus({ db });
  if (source === 'loaded') return ok('places', `${municipalities} municipalities, loaded ${loadedAt}`);
  return warn(
    'places',
    'only states and capitals are known',
    'Load municipalities: ./carreto places import FILE. Without them quotes elsewhere know no city, and no ISS.',
  );
}

/** Only what needs somebody: most installations have no postal operator. */
async function checkPostalNumbers(db: Kysely<Rows>): Promise<Check[]> {
  return (await findLowServices(db)).map(({ accountId, account, serviceCode, remaining }) =>
    warn(
      'postal numbers',
      `${remaining} left for service ${serviceCode} of account ${accountId}, ${account}`,
      `Ask the operator for a range and load it: ./carreto postal range ${accountId} --help`,
    ),
  );
}

async function checkTables(db: Kysely<Rows>): Promise<Check[]> {
  const { published, ended, ending } = await findEndingTables(db, dayInSaoPaulo(Date.now()));
  if (published.length === 0)
    return [warn('tables', 'none is published', './carreto table import --help tells how to load one.')];
  return [
    ok('tables', `${published.length} published`),
    ...ended.map(({ tableId, name, validUntil }) =>
      warn(
        'tables',
        `table ${tableId}, ${name}, ended on ${validUntil}`,
        'It makes no offers: import and publish the next version.',
      ),
    ),
    ...ending.map(({ tableId, name, validUntil }) =>
      warn(
        'tables',
        `table ${tableId}, ${name}, ends on ${validUntil}`,
        'Import and publish the next version before that.',
      ),
    ),
  ];
}
