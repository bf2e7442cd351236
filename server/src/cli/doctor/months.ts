import type { Kysely } from 'kysely';
import { monthAt, monthOf, nextMonth } from '../../freight/months/month.ts';
import { partWith, readMonthParts } from '../../freight/months/parts.ts';
import { isSplitBegun } from '../../freight/months/split/split.ts';
import { readHorizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const name = 'months of freights';

/** Whether freights of this month and the next have their place, and no copies are left of a split. */
export async function checkMonths(db: Kysely<Rows>): Promise<Check[]> {
  const { databaseNow } = await readHorizon(db);
  const parts = await readMonthParts(db);
  const month = monthAt(databaseNow.getTime());
  const missing = [month, monthOf(nextMonth(month.name))].filter(
    ({ codeStart }) => partWith(parts, codeStart) === undefined,
  );
  const checks =
    missing.length === 0
      ? [ok(name, `${parts.length}, the next one among them`)]
      : [
          warn(
            name,
            `there is none yet for ${missing.map((one) => one.name).join(', ')}`,
            './carreto start makes them within half an hour; where it runs, its log says why it could not.',
          ),
        ];
  if (!(await isSplitBegun(db))) return checks;
  return [
    ...checks,
    warn(
      name,
      'a split was begun, and its copies follow every change',
      './carreto months split goes on with it; with --abandon it drops the copies.',
    ),
  ];
}
