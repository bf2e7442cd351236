import type { Trip } from './traffic.ts';

/** Who asks, as the service under test knows it. */
export type Asker = { cnpj: string; token: string; platformCode: string };

/** A trip as the body of a quote: as a checkout asks, or with the composition of every offer. */
export function quoteBody(trip: Trip, asker: Asker, isComposed: boolean): string {
  return JSON.stringify({
    shipper: { registered_number: asker.cnpj, token: asker.token, platform_code: asker.platformCode },
    recipient: { type: trip.company ? 1 : 0, country: 'BRA', zipcode: trip.zip },
    dispatchers: [
      {
        registered_number: asker.cnpj,
        zipcode: trip.originZip,
        volumes: trip.volumes.map((volume) => ({
          amount: volume.amount,
          category: '999',
          height: volume.heightMm / 1000,
          width: volume.widthMm / 1000,
          length: volume.lengthMm / 1000,
          unitary_price: volume.valueCents / 100,
          unitary_weight: volume.weightG / 1000,
        })),
      },
    ],
    simulation_type: [0],
    ...(isComposed ? { returns: { composition: true } } : {}),
  });
}
