import type { Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Rows } from '../../rows.ts';
import type { DemoRows } from './rows.ts';

type MarkedWorld = Selectable<DemoRows['demoWorld']>;

/** The seed that `./carreto demo` has: its world is the same everywhere. */
const usualSeed = 20_260_101;

/** What says that a database is a demo's; undefined for any other. */
export function readDemoWorld(db: Kysely<Rows>): Promise<MarkedWorld | undefined> {
  return db.selectFrom('demoWorld').selectAll().executeTakeFirst();
}

/**
 * Marks a database in which nothing was registered yet as a demo's, for ever; gives the mark. Undefined for a database that
 * was somebody's before: nobody comes into that by a click, and no history is written into it.
 */
export async function markDemoWorld({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<MarkedWorld | undefined> {
  const known = await readDemoWorld(db);
  if (known !== undefined) return known;
  await sql`
    insert into demo_world (seed, started_at)
    select ${usualSeed}, ${new Date(clock.nowMs())}
    where not exists (select from shipper) and not exists (select from carrier) and not exists (select from operator)
    on conflict do nothing`.execute(db);
  return readDemoWorld(db);
}
