import { ENGINE_REVISION } from '@carreto/server/engine/rating/revision';
import type { Place } from '@carreto/server/engine/rating/shipment';
import type { Answered } from '@carreto/server/freight/quote/decide';
import type { Trip } from './traffic.ts';

const general = 999;

/** A trip as the act of quoting prepares it for the engine. */
export function enquiredOf(trip: Trip, limit: number | null): Answered {
  return {
    request: {
      platformCode: 'BENCH0001',
      shipperCnpj: '99500101000199',
      recipient: { type: trip.company ? 'company' : 'individual', document: null, stateInscription: null },
      destinationZip: trip.zip,
      channel: null,
      subchannel: null,
      filter: null,
      limit,
      identification: null,
      reverse: false,
      loadTypes: ['fractional'],
      returns: { composition: true, volumes: false, appliedRules: false },
    },
    dispatcher: { document: '99500101000199', zip: trip.originZip, declaredCents: null },
    items: trip.volumes.map((volume, index) => ({
      index,
      amount: volume.amount,
      category: general,
      sku: null,
      tag: null,
      description: null,
      heightMm: volume.heightMm,
      widthMm: volume.widthMm,
      lengthMm: volume.lengthMm,
      unitWeightG: volume.weightG,
      unitValueCents: volume.valueCents,
      consolidate: false,
      overlaid: false,
      rotate: false,
      amountVolumes: null,
    })),
    boxes: [],
    engineRevision: ENGINE_REVISION,
    origin: place(trip.originUf, trip.originZip),
    destination: place(trip.uf, trip.zip),
    atMs: Date.UTC(2026, 10, 20, 15),
    live: [],
  };
}

function place(uf: string, zip: number): Place {
  return { zip, uf, ibge: null, city: null, latitude: null, longitude: null };
}
