import { addLiveCarrier } from '../registry/live-carriers/add-live-carrier.ts';
import { listLiveCarriers } from '../registry/live-carriers/find-live-carriers.ts';
import type { LiveCarrierContext } from '../registry/live-carriers/live-carrier.ts';
import { updateLiveCarrier } from '../registry/live-carriers/update-live-carrier.ts';
import { demoActor } from './demo-actor.ts';

/** The context that reaches connectors, and where the simulated carrier listens this time. */
export type DemoLive = { ctx: LiveCarrierContext; url: string };

/** Connects the demo's live carrier for the shipper, and follows its simulator to another port. */
export async function seedLive(
  { ctx, url }: DemoLive,
  { carrierId, shipperId }: { carrierId: number; shipperId: number },
): Promise<void> {
  const [known] = (await listLiveCarriers(ctx, { carrierId, shipperId })).items;
  if (known === undefined) {
    // Nothing is remembered: whoever stalls the carrier wants to see it at once.
    const connector = { name: 'API de demonstração', carrierId, shipperId, url, cacheTtlMs: 0 };
    await addLiveCarrier(ctx, demoActor, connector);
  } else if (known.url !== url) {
    const changes = { revision: known.revision, url };
    await updateLiveCarrier(ctx, demoActor, { liveCarrierId: known.id, changes });
  }
}
