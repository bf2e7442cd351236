import type { NewSku, SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import { messages } from '@carreto/contract/messages';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { Selectable } from 'kysely';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';

export function toSku(row: Selectable<Rows['sku']>): SkuProduct {
  const { createdAt: _, updatedAt, ...rest } = row;
  return { ...rest, updatedAt: updatedAt.toISOString() };
}

/** Whether every volume has what a quote and the catalogue's readers need: dimensions, weight and price. */
export function isComplete(volumes: readonly SkuVolume[]): boolean {
  return volumes.every((volume) => hasSize(volume) && volume.priceCents !== null);
}

/** A volume whose size and weight are known. */
export type SizedVolume = SkuVolume & {
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  weightG: number;
};

export function hasSize(volume: SkuVolume): volume is SizedVolume {
  const { heightMm, widthMm, lengthMm, weightG } = volume;
  return heightMm !== null && widthMm !== null && lengthMm !== null && weightG !== null;
}

/**
 * A code names one product, and categories are those of the volume type table.
 * @throws Failure `invalid_request` that lists every offending item.
 */
export function requireSound(items: readonly NewSku[]): void {
  const seen = new Set<string>();
  const details = items.flatMap((item, index): FailureDetail[] => {
    const problems: FailureDetail[] = [];
    if (seen.has(item.sku)) problems.push({ field: `items[${index}].sku`, message: messages.repeated });
    if (!volumeTypeName.has(String(item.category))) {
      problems.push({
        field: `items[${index}].category`,
        message: messages.format('volume-type'),
      });
    }
    seen.add(item.sku);
    return problems;
  });
  if (details.length > 0) throw fail('invalid_request', { details });
}
