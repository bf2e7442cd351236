import type { Kysely } from 'kysely';
import { findDrift } from '../../freight/report/drift.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const name = 'sums of reports';

/** Whether the sums of reports are those of the rows they are of. */
export async function checkSums(db: Kysely<Rows>): Promise<Check[]> {
  const drifted = await findDrift(db);
  if (drifted.length === 0) return [ok(name, 'as their rows say')];
  return drifted.map(({ table, rows }) =>
    warn(
      name,
      `${rows} of ${table} differ from what they are the sums of`,
      'Count them again: ./carreto freight sums.',
    ),
  );
}
