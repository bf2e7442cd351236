import {
  lastUnreleased,
  migrationsFolder,
  readMigrations,
} from '../../server/src/platform/db/migration-files.ts';
import { contractionsOf } from './contractions.ts';

/**
 * Migrations since the last release that the one before may not survive. What takes something away says by a line
 * `-- needs NNNN: reason` which release has given it up, and that one has to be out already.
 */
export async function contractionProblems(
  folder = migrationsFolder,
  released = lastUnreleased,
): Promise<string[]> {
  const since = (await readMigrations(folder, released)).filter(({ number }) => number > released);
  return since.flatMap(({ number, name, sql, needs }) => {
    const file = `server/migrations/${String(number).padStart(4, '0')}-${name}.sql`;
    if (needs > released)
      return [
        `${file}: needs a release that knows ${needs} migrations; the last one that is out knows ${released}`,
      ];
    const isSaid = /^-- needs \d{4}: \S/m.test(sql);
    return isSaid
      ? []
      : contractionsOf(sql).map(
          ({ kind, statement }) =>
            `${file}: ${kind}, and no line "-- needs NNNN: reason" says who may: ${statement}`,
        );
  });
}
