import type { NewSku, SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import { messages } from '@carreto/contract/messages';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { knownSkus, putSkusIn } from './put-skus.ts';

type Measures = { heightMm: number; widthMm: number; lengthMm: number; weightG: number };

/** A product of one volume, as it was seen, and as it is from now on. */
export type Measured = { sku: string; seen: Measures; measured: Measures };

/**
 * Takes measured sizes and weights over into the catalogue; all or nothing. What was seen stands in place of a revision, which
 * products have none of.
 * @throws Failure `not_found` without such a shipper; `invalid_request` for a code twice; `conflict` that lists the products
 * that are gone, have several volumes, or are not as they were seen.
 */
export async function takeMeasured(
  ctx: RegistryContext,
  actor: Actor,
  { shipperId, items }: { shipperId: number; items: readonly Measured[] },
): Promise<{ changed: number; unchanged: number }> {
  requireOnce(items);
  return inChange(ctx, actor, async (change) => {
    await lockShipper(change.tx, shipperId);
    const known = await knownSkus(change.tx, { shipperId, codes: items.map(({ sku }) => sku) });
    const measured = items.map((item) => measuredOf(known.get(item.sku), item));
    const details = measured.flatMap((one, index): FailureDetail[] =>
      typeof one === 'string' ? [{ field: `items[${index}].sku`, message: one }] : [],
    );
    if (details.length > 0) throw fail('conflict', { details });
    const sound = measured.filter((one) => typeof one !== 'string');
    const { changed, unchanged } = await putSkusIn(change, { shipperId, origin: 'dashboard', items: sound });
    return { changed, unchanged };
  });
}

function requireOnce(items: readonly Measured[]): void {
  const codes = items.map(({ sku }) => sku);
  const details = codes.flatMap((sku, index): FailureDetail[] =>
    codes.indexOf(sku) < index ? [{ field: `items[${index}].sku`, message: messages.repeated }] : [],
  );
  if (details.length > 0) throw fail('invalid_request', { details });
}

/** The product with its measures, or why they cannot be taken over. */
function measuredOf(product: SkuProduct | undefined, { sku, seen, measured }: Measured): NewSku | string {
  if (product === undefined) return `${sku} não está mais no cadastro`;
  const [volume, ...others] = product.volumes;
  if (volume === undefined || others.length > 0 || volume.amount !== 1) return `${sku} tem mais de um volume`;
  if (!isAs(volume, seen)) return `${sku} mudou no cadastro desde que foi visto`;
  const { description, tag, category, active } = product;
  return { sku, description, tag, category, active, volumes: [{ ...volume, ...measured }] };
}

function isAs(volume: SkuVolume, seen: Measures): boolean {
  return (['heightMm', 'widthMm', 'lengthMm', 'weightG'] as const).every(
    (side) => volume[side] === seen[side],
  );
}
