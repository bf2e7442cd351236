import type { Kysely } from 'kysely';
import { monthAt, monthOf, nextMonth } from '../../freight/months/month.ts';
import { partWith, readMonthParts } from '../../freight/months/parts.ts';
import { readCounters } from '../../freight/months/read-counters.ts';
import { isSplitBegun } from '../../freight/months/split/split.ts';
import { readHorizon } from '../../platform/retention/horizon.ts';
import type { Rows } from '../../rows.ts';
import { bad, type Check, ok, warn } from './check.ts';

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
  checks.push(...(await checkCounters(db)));
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

/** Nothing is said of counters that are where they should be. */
async function checkCounters(db: Kysely<Rows>): Promise<Check[]> {
  const behind = (await readCounters(db)).filter(({ reached, highest }) => reached < highest);
  return behind.map(({ of, reached, highest }) =>
    bad(
      name,
      `the counter of ${of} has come to ${reached}, and ${highest} was given already: numbers will be given twice`,
      `Stop Carreto and, as the owner of the database, set it: select setval('${sequences[of]}', ${highest + margin}).`,
    ),
  );
}

const sequences = { freights: 'freight_number_seq', occurrences: 'occurrence_id_seq' } as const;
/** Not every freight was looked at. */
const margin = 1_000_000;
