import type { SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import type { ProductPageOut } from '@carreto/contract/shipper/sku-products';
import { volumeTypeName } from '@carreto/contract/volume-types';
import { formatDatetime } from '../../kernel/sao-paulo.ts';

type ProductOut = ProductPageOut['products'][number];

/** A page of the catalogue in the words of the specification (2.8, decision S2). */
export function toWireProducts(
  { total, products }: { total: number; products: readonly SkuProduct[] },
  shipperCnpj: string,
): ProductPageOut {
  return { total, products: products.map((product) => toWireProduct(product, shipperCnpj)) };
}

function toWireProduct(product: SkuProduct, shipperCnpj: string): ProductOut {
  return {
    _id: String(product.id),
    id: String(product.id),
    shipperCnpj,
    sku: product.sku,
    active: product.active,
    category: product.category,
    categoryDescription: volumeTypeName.get(String(product.category)) ?? '',
    description: product.description,
    origin: product.origin,
    updatedAt: formatDatetime(Date.parse(product.updatedAt)),
    volumes: product.volumes.map(toWireVolume),
  };
}

/** Unknown sizes are 0, as quotes that leave them out send them (decision S3). */
function toWireVolume(volume: SkuVolume): ProductOut['volumes'][number] {
  return {
    description: volume.description ?? '',
    tag: volume.tag ?? '',
    amount: volume.amount,
    width: (volume.widthMm ?? 0) / 1_000,
    height: (volume.heightMm ?? 0) / 1_000,
    length: (volume.lengthMm ?? 0) / 1_000,
    weight: (volume.weightG ?? 0) / 1_000,
    price: (volume.priceCents ?? 0) / 100,
    consolidate: volume.consolidate,
    overlaid: volume.overlaid,
    rotate: volume.rotate,
  };
}
