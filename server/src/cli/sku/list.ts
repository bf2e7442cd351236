import type { SkuProduct } from '@carreto/contract/admin/registry/skus';
import { listSkus } from '../../registry/skus/find-skus.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { readEveryPage } from '../output/every-page.ts';
import { printData, tableLines } from '../output/output.ts';
import { requireShipperName, shipperOf, skuOptions } from './options.ts';

export const skuList: Command = {
  name: 'list',
  summary: 'products of a catalogue',
  options: {
    invalid: { type: 'boolean', description: 'only products that lack a dimension, weight or price' },
    ...skuOptions,
  },
  run: (args) => {
    requireShipperName(args);
    return withContext(args, async (ctx) => {
      const { id: shipperId } = await shipperOf(ctx, args);
      const wanted = args.options.invalid === true ? { complete: false } : {};
      const products = await readEveryPage((page) => listSkus(ctx, { shipperId, ...wanted, ...page }));
      printData(args, products, () =>
        tableLines(
          ['sku', 'description', 'category', 'active', 'volumes', 'missing', 'origin'],
          products.map((product) => [
            product.sku,
            product.description,
            product.category,
            product.active,
            product.volumes.length,
            missingOf(product) || '-',
            product.origin,
          ]),
        ),
      );
      return exitCodes.done;
    });
  },
};

const parts = [
  ['height', 'heightMm'],
  ['width', 'widthMm'],
  ['length', 'lengthMm'],
  ['weight', 'weightG'],
  ['price', 'priceCents'],
] as const;

/** What some volume of a product lacks. */
function missingOf({ volumes }: SkuProduct): string {
  return parts
    .filter(([, member]) => volumes.some((volume) => volume[member] === null))
    .map(([name]) => name)
    .join(' ');
}
