import type { Trip } from './traffic.ts';

/** Who asks, as the service under test knows it. */
export type Asker = { cnpj: string; token: string; platformCode: string };

/** A trip as the body of a quote: as a checkout asks, or with the composition of every offer. */
export function quoteBody(trip: Trip, asker: Asker, isComposed: boolean): string {
  const measures = trip.volumes.map((volume) => ({
    height: volume.heightMm / 1000,
    width: volume.widthMm / 1000,
    length: volume.lengthMm / 1000,
    unitary_weight: volume.weightG / 1000,
  }));
  return bodyOf(trip, asker, { goods: measures, isComposed });
}

/** The same of products whose measures the catalogue has, by their codes. */
export function namedBody(trip: Trip, asker: Asker, skus: readonly string[]): string {
  return bodyOf(trip, asker, { goods: skus.map((sku) => ({ sku })), isComposed: false });
}

type Said = { goods: readonly object[]; isComposed: boolean };

function bodyOf(trip: Trip, asker: Asker, { goods, isComposed }: Said): string {
  return JSON.stringify({
    shipper: { registered_number: asker.cnpj, token: asker.token, platform_code: asker.platformCode },
    recipient: { type: trip.company ? 1 : 0, country: 'BRA', zipcode: trip.zip },
    dispatchers: [
      {
        registered_number: asker.cnpj,
        zipcode: trip.originZip,
        volumes: trip.volumes.map((volume, index) => ({
          amount: volume.amount,
          category: '999',
          ...goods[index],
          unitary_price: volume.valueCents / 100,
        })),
      },
    ],
    simulation_type: [0],
    ...(isComposed ? { returns: { composition: true } } : {}),
  });
}
