import type { DispatchPoint } from '@carreto/contract/admin/dispatch-points';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { withBoxes } from './dispatch-point.ts';

/** Active dispatch points with their boxes, by shipper, number and zip code; read with `dispatchPointAt`. */
export type DispatchPoints = ReadonlyMap<string, DispatchPoint>;

export const dispatchPointsPart: MirrorPart<Rows, DispatchPoints> = {
  epochs: ['dispatchPoints'],
  async load(snapshot) {
    const rows = await snapshot.selectFrom('dispatchPoint').selectAll().where('active', '=', true).execute();
    const boxes = await snapshot.selectFrom('dispatchBox').selectAll().execute();
    return new Map(
      withBoxes(rows, boxes).map((point) => [
        keyOf(point.shipperId, point.document, Number(point.address.zip)),
        point,
      ]),
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

// Ids and documents hold no blank, so the key is unambiguous.
function keyOf(shipperId: number, document: string, zip: number): string {
  return `${shipperId} ${document} ${zip}`;
}
