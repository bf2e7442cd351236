import type { DispatchPoint, NewDispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { requireShipper } from '../shippers/shipper.ts';
import { readDispatchPoint } from './dispatch-point.ts';
import { requireOwnRoot } from './require-own-root.ts';
import { storeBoxes } from './store-boxes.ts';

/**
 * Adds a dispatch point with its boxes.
 * @param input `mayNameOthers`: the point may have a CNPJ of another shipper, which needs a right to all of them (decision A8).
 * @throws Failure `not_found` without such a shipper; `forbidden` for a CNPJ of another shipper; `conflict` where number and zip code are registered;
 * `invalid_request` where two boxes have the same name.
 */
export function addDispatchPoint(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; point: NewDispatchPoint; mayNameOthers?: boolean },
): Promise<DispatchPoint> {
  const { shipperId } = input;
  const { address, boxes = [], ...rest } = input.point;
  return inChange(ctx, actor, async (change) => {
    await requireShipper(change.tx, shipperId);
    if (input.mayNameOthers !== true) await requireOwnRoot(change.tx, { shipperId, document: rest.document });
    const row = await change.tx
      .insertInto('dispatchPoint')
      .values({ shipperId, ...rest, ...address })
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeBoxes(change, row.id, boxes);
    const point = await readDispatchPoint(change.tx, row);
    await record(change, {
      kind: 'dispatchPoint',
      id: row.id,
      shipperId,
      action: 'add',
      before: null,
      after: point,
    });
    return point;
  });
}
