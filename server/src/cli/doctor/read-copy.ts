import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { readingOf } from '../../freight/archive/world.ts';
import { findReadCopy } from '../../platform/db/hosts/read-copy.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const name = 'standby to read from';

/** Whether long reads go to a standby, and how far behind that is; nothing where none is named. */
export async function checkReadCopy(db: Kysely<Rows>, config: Config): Promise<Check[]> {
  const wish = readingOf(config);
  if (wish === undefined) return [];
  const found = await findReadCopy(db, wish);
  if (found.copy !== undefined)
    return [ok(name, `it answers, ${(found.copy.behindMs / 1000).toFixed(1)} s behind`)];
  return [
    warn(
      name,
      `none is read: ${found.why}`,
      'The primary is read instead. Look at the servers of DATABASE_READ_URL, and at CARRETO_READ_BEHIND_S.',
    ),
  ];
}
