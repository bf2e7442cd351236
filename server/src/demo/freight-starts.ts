import type { Kysely } from 'kysely';
import type { StartOf } from '../connectors/carrier-tracking/simulator/wire-journey.ts';
import type { Rows } from '../rows.ts';
import { readDemoWorld } from './history/demo-world.ts';
import { isOfHistory } from './history/plan.ts';

/** A carrier that collects in the instant of the hire would seem to have come before it. */
const collectsAfterMs = 20_000;

/** When freights of the demo began: soon after they were hired, so that their journeys outlive a restart. */
export function freightStarts({ db }: { db: Kysely<Rows> }): StartOf {
  return async (freightCode) => {
    const freight = await db
      .selectFrom('freight')
      .select(['hiredAt', 'orderNumber', 'parentOrderNumber'])
      .where('code', '=', freightCode)
      .executeTakeFirst();
    if (freight === undefined) return null;
    // What happens to freights of the lived-in world is told by its history alone.
    if (isOfHistory(freight.orderNumber) || (await cameBackInHistory(db, freight)))
      return Number.POSITIVE_INFINITY;
    return freight.hiredAt.getTime() + collectsAfterMs;
  };
}

/** A return that the history opened; one that somebody opens goes its way like any other. */
async function cameBackInHistory(
  db: Kysely<Rows>,
  { parentOrderNumber, hiredAt }: { parentOrderNumber: string | null; hiredAt: Date },
): Promise<boolean> {
  if (!isOfHistory(parentOrderNumber)) return false;
  const world = await readDemoWorld(db);
  const until = world?.playingUntil ?? world?.playedUntil ?? null;
  return until !== null && hiredAt <= until;
}
