import { type Kysely, sql } from 'kysely';
import { dropInBatches } from '../../platform/db/in-batches.ts';
import { countRows } from '../../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../../platform/retention/horizon.ts';

/** After the end of a job, with its lines; previews that nobody acted on go a day after they expired. */
const keptDays = 90;
const previewDays = 1;
/** Each may have ten thousand lines. */
const batches = { rows: 20, most: Infinity };

/** How many jobs and previews `dropOldJobs` would drop. */
export function countOldJobs<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  return countRows(db, 'operator_job', isPastTerm(horizon));
}

/** Drops jobs that ended long ago and previews that came to nothing, with their lines. Gives how many. */
export function dropOldJobs<Tables>(db: Kysely<Tables>, horizon: Horizon): Promise<number> {
  const condition = isPastTerm(horizon);
  return dropInBatches(db, { table: 'operator_job', key: ['id'], condition, order: 'id' }, batches);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`(ended_at < ${endOfTerm(horizon, keptDays)}
    or (state = 'preview' and expires_at < ${endOfTerm(horizon, previewDays)}))`;
}
