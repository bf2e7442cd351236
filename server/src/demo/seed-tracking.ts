import type { NewTrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { simulatedMapping } from '../connectors/carrier-tracking/simulator/wire-mapping.ts';
import { findCarrierByCnpj } from '../registry/carriers/find-carriers.ts';
import { addTrackingConnection } from '../registry/tracking-connections/add-tracking-connection.ts';
import { listTrackingConnections } from '../registry/tracking-connections/find-tracking-connections.ts';
import type { TrackingContext } from '../registry/tracking-connections/tracking-connection.ts';
import { updateTrackingConnection } from '../registry/tracking-connections/update-tracking-connection.ts';
import { demoActor } from './demo-actor.ts';

/** The demo's carrier that does not push what happens: the second one by road. */
const trackedCarrierCnpj = '99500330000103';

/** Connects that carrier with its simulator, soon again and again, and follows the simulator to another port. */
export async function seedTracking(ctx: TrackingContext, url: string): Promise<void> {
  const carrier = await findCarrierByCnpj(ctx, trackedCarrierCnpj);
  if (carrier === undefined) return;
  const carrierId = carrier.id;
  // The contract's lists may be written, those of the connector may not; they hold the same.
  const mapping = simulatedMapping(url) as NonNullable<NewTrackingConnection['mapping']>;
  const [known] = (await listTrackingConnections(ctx, { carrierId })).items;
  if (known === undefined)
    await addTrackingConnection(ctx, demoActor, { carrierId, mapping, leastMinutes: 1 });
  else if (known.mapping?.request.url !== url)
    await updateTrackingConnection(ctx, demoActor, {
      trackingConnectionId: known.id,
      changes: { revision: known.revision, mapping },
    });
}
