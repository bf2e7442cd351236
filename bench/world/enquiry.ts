import type { Enquiry } from '@carreto/server/engine/rating/match';
import type { Place, Shipment } from '@carreto/server/engine/rating/shipment';
import { taxBookWith } from '@carreto/server/engine/tax/default-book';
import { routeTaxes } from '@carreto/server/engine/tax/route-taxes';
import type { Trip } from './traffic.ts';

const book = taxBookWith();
const general = 999;

/** What the engine is asked for a trip, as the quote would prepare it. */
export function enquiryOf(trip: Trip): Enquiry {
  const origin = place(trip.originUf, trip.originZip);
  const destination = place(trip.uf, trip.zip);
  return {
    route: {
      origin,
      destination,
      recipient: {
        type: trip.company ? 'company' : 'individual',
        document: null,
        stateInscription: null,
      },
      reverse: false,
    },
    taxes: routeTaxes(book, { origin, destination }, '2026-11-20'),
    loadTypes: ['fractional'],
    categories: [general],
    roadDistanceM: null,
  };
}

/** The goods of a trip, every unit a volume of its own. */
export function shipmentOf({ volumes }: Trip): Shipment {
  const sum = (of: (volume: Trip['volumes'][number]) => number): number =>
    volumes.reduce((total, volume) => total + volume.amount * of(volume), 0);
  const goodsCents = sum(({ valueCents }) => valueCents);
  return {
    objects: volumes.map(({ amount, ...measures }) => ({ count: amount, category: general, ...measures })),
    realG: sum(({ weightG }) => weightG),
    volumeMm3: sum(({ heightMm, widthMm, lengthMm }) => heightMm * widthMm * lengthMm),
    objectCount: sum(() => 1),
    productCount: volumes.length,
    nfeCount: 1,
    goodsCents,
    declaredCents: goodsCents,
    categories: [general],
  };
}

function place(uf: string, zip: number): Place {
  return { zip, uf, ibge: null, city: null, latitude: null, longitude: null };
}
