import type { NfeOrder, NfeProduct } from '../../../documents/nfe-xml/read-nfe-order.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { findSkus, type KnownSku } from '../../../registry/skus/find-skus.ts';
import type { WantedGoods, WantedOrder } from './wanted-order.ts';

type Sku = ReadonlyMap<string, KnownSku>;

/**
 * The orders that NF-es are. Their products are the goods where the catalogue has the sizes of all of them and they are as many as
 * the NF-e has volumes, or may share boxes; else the volumes that the NF-e tells, whose sizes are asked for.
 */
export async function ordersOfNfes(
  ctx: RegistryContext,
  shipperId: number,
  read: readonly NfeOrder[],
): Promise<WantedOrder[]> {
  const codes = read.flatMap(({ products }) => products.map(({ sku }) => sku));
  const skus = await findSkus(ctx, shipperId, codes);
  return read.map((one) => orderOf(one, skus));
}

function orderOf(read: NfeOrder, skus: Sku): WantedOrder {
  const { issuer: _, isTest: __, ...nfe } = read.nfe;
  return {
    orderNumber: read.orderNumber,
    ...{ channel: null, notes: null, dispatchPointId: null },
    nfe,
    recipient: read.recipient,
    goods: fromProducts(read, skus) ?? [volumesOf(read)],
  };
}

function fromProducts({ nfe, products }: NfeOrder, skus: Sku): WantedGoods[] | null {
  if (products.length === 0 || !products.every((product) => isMeasured(product, skus))) return null;
  const count = products.reduce(
    (sum, { sku, amount }) => sum + (amount ?? 0) * volumesOfSku(skus.get(sku)),
    0,
  );
  const mayShare = products.some(({ sku }) => skus.get(sku)?.volumes.some(({ consolidate }) => consolidate));
  if (nfe.volumeCount !== null && nfe.volumeCount !== count && !mayShare) return null;
  return products.map(({ sku, description, amount, totalCents }) => ({
    ...{ sku, description, amount: amount ?? 1 },
    ...{ heightMm: null, widthMm: null, lengthMm: null, weightG: null },
    valueCents: Math.round(totalCents / (amount ?? 1)),
  }));
}

function isMeasured({ sku, amount }: NfeProduct, skus: Sku): boolean {
  const volumes = skus.get(sku)?.volumes ?? [];
  return (
    amount !== null &&
    volumes.length > 0 &&
    volumes.every(({ heightMm, widthMm, lengthMm, weightG }) =>
      [heightMm, widthMm, lengthMm, weightG].every((measure) => measure !== null),
    )
  );
}

function volumesOfSku(known: KnownSku | undefined): number {
  return (known?.volumes ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** Most volumes that one line of goods has. */
const mostVolumes = 9_999;

function volumesOf({ nfe, products, grossWeightG }: NfeOrder): WantedGoods {
  const amount = Math.min(nfe.volumeCount ?? 1, mostVolumes);
  return {
    sku: null,
    description: products.length === 1 ? (products[0]?.description ?? null) : null,
    amount,
    ...{ heightMm: null, widthMm: null, lengthMm: null },
    weightG: grossWeightG === null ? null : Math.max(1, Math.ceil(grossWeightG / amount)),
    valueCents: Math.round(nfe.itemsCents / amount),
  };
}
