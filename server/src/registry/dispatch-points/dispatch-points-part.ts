import type { DispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import type { Transaction } from 'kysely';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { readDispatchPoints } from './dispatch-point.ts';

/** Active dispatch points with their boxes, by shipper, number and zip code; read with `dispatchPointAt`. */
export type DispatchPoints = ReadonlyMap<string, DispatchPoint>;

/** There may be tens of thousands, so only those whose revision changed are read again. */
export const dispatchPointsPart: MirrorPart<Rows, DispatchPoints> = {
  epochs: ['dispatchPoints'],
  async load(snapshot, previous = new Map()) {
    const known = new Map([...previous.values()].map((point) => [point.id, point]));
    const current = await snapshot
      .selectFrom('dispatchPoint')
      .select(['id', 'revision'])
      .where('active', '=', true)
      .execute();
    const changed = current.filter(({ id, revision }) => known.get(id)?.revision !== revision);
    for (const point of await readPoints(snapshot, changed)) known.set(point.id, point);
    return new Map(
      current
        .map(({ id }) => known.get(id))
        .filter((point) => point !== undefined)
        .map((point) => [keyOf(point.shipperId, point.document, Number(point.address.zip)), point]),
    );
  },
};

/** The dispatch point of a shipper with this CNPJ or CPF at this zip code, if it is registered (decision Q15). */
export function dispatchPointAt(
  points: DispatchPoints,
  at: { shipperId: number; document: string; zip: number },
): DispatchPoint | undefined {
  return points.get(keyOf(at.shipperId, at.document, at.zip));
}

/** As many ids as one statement takes without strain. */
const chunkSize = 10_000;

async function readPoints(
  snapshot: Transaction<Rows>,
  changed: readonly { id: number }[],
): Promise<DispatchPoint[]> {
  const points: DispatchPoint[] = [];
  for (let start = 0; start < changed.length; start += chunkSize) {
    const ids = changed.slice(start, start + chunkSize).map(({ id }) => id);
    const rows = await snapshot.selectFrom('dispatchPoint').selectAll().where('id', 'in', ids).execute();
    points.push(...(await readDispatchPoints(snapshot, rows)));
  }
  return points;
}

// Ids and documents hold no blank, so the key is unambiguous.
function keyOf(shipperId: number, document: string, zip: number): string {
  return `${shipperId} ${document} ${zip}`;
}
