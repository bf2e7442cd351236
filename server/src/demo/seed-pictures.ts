import type { RegistryContext } from '../registry/changes/change.ts';
import { listLabelPictures } from '../registry/label-pictures/find-label-pictures.ts';
import { setLabelPicture } from '../registry/label-pictures/set-label-picture.ts';
import { findShipperByCnpj } from '../registry/shippers/find-shippers.ts';
import { demoActor } from './demo-actor.ts';
import { demoSign } from './sign.ts';
import { demoWorld } from './world.ts';

/** Gives the demo's shipper a sign for its labels; one that is there stays. */
export async function seedPictures(ctx: RegistryContext): Promise<void> {
  const shipper = await findShipperByCnpj(ctx, demoWorld().shipper.cnpj);
  if (shipper === undefined) throw new Error('the demo world is not seeded');
  const { items } = await listLabelPictures(ctx, { shipperId: shipper.id });
  if (items.some(({ accountId }) => accountId === null)) return;
  await setLabelPicture(ctx, demoActor, { owner: { shipperId: shipper.id }, bytes: demoSign() });
}
