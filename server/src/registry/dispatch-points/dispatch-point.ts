import type { DispatchBox, DispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import type { Kysely, Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';
import { addressOf } from '../address.ts';
import { found } from '../changes/revision.ts';

type PointRow = Selectable<Rows['dispatchPoint']>;

/** The rows as people see them: with their boxes, in the order of their names. */
export async function readDispatchPoints(
  db: Kysely<Rows>,
  rows: readonly PointRow[],
): Promise<DispatchPoint[]> {
  if (rows.length === 0) return [];
  const boxes = await db
    .selectFrom('dispatchBox')
    .selectAll()
    .where(
      'dispatchPointId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byPoint = Map.groupBy(boxes, ({ dispatchPointId }) => dispatchPointId);
  return rows.map((row) => ({
    id: row.id,
    shipperId: row.shipperId,
    document: row.document,
    stateInscription: row.stateInscription,
    corporateName: row.corporateName,
    tradeName: row.tradeName,
    address: addressOf(row),
    boxes: (byPoint.get(row.id) ?? []).map(toBox).sort((a, b) => (a.name < b.name ? -1 : 1)),
    active: row.active,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** One row as people see it. */
export async function readDispatchPoint(db: Kysely<Rows>, row: PointRow): Promise<DispatchPoint> {
  return found((await readDispatchPoints(db, [row]))[0]);
}

function toBox({ dispatchPointId: _, ...box }: Selectable<Rows['dispatchBox']>): DispatchBox {
  return box;
}
