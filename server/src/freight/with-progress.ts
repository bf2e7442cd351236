import type { Kysely } from 'kysely';
import type { Rows } from '../rows.ts';

/** Freights, each with the row that says where it stands (`progress`). */
export function freightsWithProgress(db: Kysely<Rows>) {
  return db
    .selectFrom('freight')
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    );
}
