import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { inBatches } from '../../../platform/db/in-batches.ts';
import { countRows } from '../../../platform/retention/count-rows.ts';
import type { Horizon } from '../../../platform/retention/horizon.ts';
import { firstDayKept } from '../../record/anonymise.ts';

const batches = { rows: 1000, most: 50 };

type World = Pick<Context, 'db' | 'config'>;

/** How many manifests `forgetDrivers` would change. */
export async function countKnownDrivers(world: World, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(world, horizon);
  return condition === null ? 0 : countRows(world.db, 'loading_manifest', condition);
}

/** Forgets who drove, with the term of recipients, counted from the end of the manifest. Gives of how many manifests. */
export async function forgetDrivers(world: World, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(world, horizon);
  if (condition === null) return 0;
  return inBatches(batches, async () => {
    const { numAffectedRows = 0n } = await sql`
      update loading_manifest set driver_name = null, driver_document = null where id in (
        select id from loading_manifest where ${condition}
        order by id limit ${batches.rows} for no key update skip locked)`.execute(world.db);
    return Number(numAffectedRows);
  });
}

function isPastTerm(world: World, horizon: Horizon) {
  const day = firstDayKept(world, horizon);
  if (day === null) return null;
  return sql<boolean>`ended_at < ${new Date(startOfDayInSaoPaulo(day))}
    and (driver_name is not null or driver_document is not null)`;
}
