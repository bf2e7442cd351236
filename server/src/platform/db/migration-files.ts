import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One step of the schema. Once landed it never changes: `sha256` is compared at every start. `needs` is how many migrations a
 * release must know to work on what this one leaves: 0 where it only adds, so that every release works on.
 */
export type Migration = { number: number; name: string; sha256: string; sql: string; needs: number };

/** The last one that landed before there was a release: nobody held those up to here to what is said of `needs`. */
export const lastUnreleased = 92;
const needsLine = /^-- needs (\d{4}): \S/m;

const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** The migrations of this release: `server/migrations`. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/**
 * Reads `NNNN-name.sql` files in order. Throws when a name is malformed, a number is missing or taken twice:
 * that is a mistake in the release, not in the installation.
 */
export async function readMigrations(folder: string, unreleased = lastUnreleased): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of names) {
    const [, digits, title] = fileName.exec(name) ?? [];
    const number = migrations.length + 1;
    if (digits === undefined || title === undefined || Number(digits) !== number) {
      throw new Error(
        `migration ${name} should be named ${String(number).padStart(4, '0')}-what-it-does.sql`,
      );
    }
    // A checkout that turns line ends into CRLF is still the same migration.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    migrations.push({ number, name: title, sha256, sql, needs: neededBy(number, sql, unreleased) });
  }
  return migrations;
}

/** What its line `-- needs NNNN: reason` says, which takes away or changes what releases before that one use. */
function neededBy(number: number, sql: string, unreleased: number): number {
  const [, digits] = needsLine.exec(sql) ?? [];
  if (digits === undefined) return number <= unreleased ? number : 0;
  if (Number(digits) <= number) return Number(digits);
  throw new Error(`migration ${number} needs ${digits}, which comes after it`);
}
