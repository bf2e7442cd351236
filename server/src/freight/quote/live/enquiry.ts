import type { LiveAnswer } from '../../../connectors/live-carrier/answer.ts';
import { type LiveRound, skipped } from '../../../connectors/live-carrier/ask.ts';
import type { LiveConnector } from '../../../connectors/live-carrier/connector.ts';
import type { LiveEnquiry, LivePlace } from '../../../connectors/live-carrier/port.ts';
import type { PackedVolume } from '../../../engine/packing/goods.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import type { Enquired, Packed } from '../decide.ts';
import { valuedUnits } from '../declared-shares.ts';

export type LiveQuestion = { connectors: readonly LiveConnector[]; enquired: Enquired; packed: Packed };

/** Asks live carriers for one dispatcher's goods, as they are packed. Never rejects. */
export function askLive(
  round: LiveRound,
  { connectors, enquired, packed }: LiveQuestion,
): Promise<LiveAnswer[]> {
  const enquiry = liveEnquiryOf(enquired, packed);
  if (enquiry !== null) return round.ask(connectors, enquiry);
  const sentence = 'a zip code belongs to no state';
  return Promise.resolve(connectors.map((connector) => skipped(connector, 'unknown_zip', sentence)));
}

/** What live carriers are told; null where a zip code belongs to no state. */
export function liveEnquiryOf(enquired: Enquired, { packing, load }: Packed): LiveEnquiry | null {
  const { request, dispatcher, origin, destination } = enquired;
  if (origin === null || destination === null) return null;
  return {
    shipperCnpj: request.shipperCnpj,
    dispatcherDocument: dispatcher.document,
    origin: placeOf(origin),
    destination: placeOf(destination),
    recipient: request.recipient,
    reverse: request.reverse,
    loadTypes: request.loadTypes,
    declaredCents: load.shipment.declaredCents,
    realG: load.shipment.realG,
    volumeMm3: load.shipment.volumeMm3,
    volumes: packing.volumes.flatMap(liveVolumes),
  };
}

/** Their values add up to the declared one (decision Q23). */
function liveVolumes(volume: PackedVolume): LiveEnquiry['volumes'] {
  return valuedUnits(volume).map((units) => ({
    ...units,
    category: volume.category,
    sku: volume.sku,
    description: volume.description,
    heightMm: volume.heightMm,
    widthMm: volume.widthMm,
    lengthMm: volume.lengthMm,
    unitWeightG: volume.unitWeightG,
  }));
}

function placeOf({ zip, uf, ibge, city }: Place): LivePlace {
  return { zip, uf, ibge, city };
}
