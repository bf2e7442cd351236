import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { skipped } from '../../../connectors/live-carrier/ask.ts';
import type { LiveEnquiry } from '../../../connectors/live-carrier/port.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import { newTimeOrderedId } from '../../../kernel/ids.ts';
import { readLiveCarrier } from '../../../registry/live-carriers/find-live-carriers.ts';
import { type KnownLiveCarrier, toKnown } from '../../../registry/live-carriers/live-carriers-part.ts';
import type { QuoteDesk } from '../desk.ts';

/** The part of the desk that asks live carriers. */
type Desk = Pick<QuoteDesk, 'ctx' | 'live'>;

/** Goods to try a connector with. Millimetres, grams, cents. */
export type Trial = {
  originZip: number;
  destinationZip: number;
  weightG: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  valueCents: number;
  loadType: 'fractional' | 'full_load';
};

/** The volume type of mixed goods. */
const mixedGoods = 999;

/**
 * Asks the carrier of a connector now, active or not, for somebody who looks at it. Nothing of it is remembered.
 * @throws Failure `not_found`
 */
export async function tryLiveCarrier(
  desk: Desk,
  { liveCarrierId, trial }: { liveCarrierId: number; trial: Trial },
): Promise<LiveAnswer> {
  const { ctx } = desk;
  const connector = toKnown(await readLiveCarrier(ctx, liveCarrierId));
  const enquiry = enquiryOf(desk, connector, trial);
  if (enquiry === null) return skipped(connector, 'unknown_zip', 'a zip code belongs to no state');
  return desk.live.tryOut(connector, enquiry, newTimeOrderedId(ctx.clock.nowMs()));
}

/** Whose terms a trial asks for. */
type TrialOwner = Pick<KnownLiveCarrier, 'audience' | 'carrierId'>;

/** A trial as a carrier is asked; null where a zip code belongs to no state. */
export function enquiryOf(
  { ctx }: { ctx: Pick<Desk['ctx'], 'mirror'> },
  owner: TrialOwner,
  trial: Trial,
): LiveEnquiry | null {
  const { places } = ctx.mirror.current;
  const origin = lookupPlace(places, trial.originZip);
  const destination = lookupPlace(places, trial.destinationZip);
  if (origin === null || destination === null) return null;
  const cnpj = shipperCnpj(ctx.mirror.current, owner);
  return {
    shipperCnpj: cnpj,
    dispatcherDocument: cnpj,
    origin,
    destination,
    recipient: { type: 'individual', document: null, stateInscription: null },
    reverse: false,
    loadTypes: [trial.loadType],
    declaredCents: trial.valueCents,
    realG: trial.weightG,
    volumeMm3: trial.heightMm * trial.widthMm * trial.lengthMm,
    volumes: [
      {
        amount: 1,
        category: mixedGoods,
        sku: null,
        description: null,
        heightMm: trial.heightMm,
        widthMm: trial.widthMm,
        lengthMm: trial.lengthMm,
        unitWeightG: trial.weightG,
        unitValueCents: trial.valueCents,
      },
    ],
  };
}

/** In whose name: the shipper that the connector serves, or any; a carrier expects one that it may know. */
function shipperCnpj(
  { shippers, carriers }: Desk['ctx']['mirror']['current'],
  { audience, carrierId }: TrialOwner,
): string {
  const own = audience.kind === 'shipper' ? shippers.get(audience.shipperId) : undefined;
  const [any] = shippers.values();
  return (own ?? any)?.cnpj ?? carriers.byId.get(carrierId)?.cnpj ?? '';
}
