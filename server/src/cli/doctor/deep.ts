import type { Connection } from '../../platform/db/connection.ts';
import { readEveryPage } from '../../platform/db/read-every-page.ts';
import { bad, type Check, ok, warn } from './check.ts';

const name = 'pages';

/** Reads all that is stored, which takes as long as a backup, and names the tables of which something is damaged. */
export async function checkPages(connection: Connection): Promise<Check[]> {
  const { tables, damaged, filesNotRead } = await readEveryPage(connection);
  const notes =
    filesNotRead === null
      ? []
      : [
          warn(
            name,
            `indexes and files on the disk were not read: ${filesNotRead}`,
            'Give the user of DATABASE_URL the right of replication, or check the files with the tools of the server (pg_amcheck).',
          ),
        ];
  if (damaged.length === 0) return [ok(name, `${tables} tables read, none damaged`), ...notes];
  return [
    ...damaged.map(({ table, reason }) =>
      bad(
        name,
        `table ${table} is damaged: ${reason}`,
        'Copy the data folder away before anything else, look at the disk, and restore the last good backup.',
      ),
    ),
    ...notes,
  ];
}
