import type { Kysely } from 'kysely';
import type { StartOf } from '../connectors/carrier-tracking/simulator/wire-journey.ts';
import type { Rows } from '../rows.ts';

/** A carrier that collects in the instant of the hire would seem to have come before it. */
const collectsAfterMs = 20_000;

/** When freights of the demo began: soon after they were hired, so that their journeys outlive a restart. */
export function freightStarts({ db }: { db: Kysely<Rows> }): StartOf {
  return async (freightCode) => {
    const freight = await db
      .selectFrom('freight')
      .select('hiredAt')
      .where('code', '=', freightCode)
      .executeTakeFirst();
    return freight === undefined ? null : freight.hiredAt.getTime() + collectsAfterMs;
  };
}
