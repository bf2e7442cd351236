import type { Context } from '@carreto/server/context';
import { commandLine } from '@carreto/server/registry/changes/change';
import { putSkus } from '@carreto/server/registry/skus/put-skus';
import type { Trip } from './traffic.ts';

/** What a volume of a trip is called in the catalogue: each is a product of its own. */
export function skuOf(trip: number, volume: number): string {
  return `BENCH-${trip}-${volume}`;
}

/** Puts the goods of all trips into the catalogue, measured and priced. */
export async function fillCatalogue(ctx: Context, shipperId: number, trips: readonly Trip[]): Promise<void> {
  const items = trips.flatMap(({ volumes }, trip) =>
    volumes.map(({ heightMm, widthMm, lengthMm, weightG, valueCents: priceCents }, index) => ({
      ...{
        sku: skuOf(trip, index),
        description: `Product ${trip}.${index}`,
        tag: null,
        category: 999,
        active: true,
      },
      volumes: [
        {
          ...{ description: null, tag: null, amount: 1, heightMm, widthMm, lengthMm, weightG, priceCents },
          ...{ consolidate: false, overlaid: false, rotate: false },
        },
      ],
    })),
  );
  await putSkus(ctx, commandLine, { shipperId, origin: 'api', items });
}
