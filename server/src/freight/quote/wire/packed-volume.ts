import type { PackedVolumeView } from '@carreto/contract/admin/freights/receipts';
import type { PackedVolume } from '../../../engine/packing/goods.ts';

/** A volume as it travels, with the packer's own placement of what is in it: enough to draw it to scale. */
export function toPackedVolume(volume: PackedVolume): PackedVolumeView {
  const { amount, heightMm, widthMm, lengthMm, unitWeightG, valueCents, sku, description, contents } = volume;
  const name = sku ?? description;
  return {
    amount,
    name,
    heightMm,
    widthMm,
    lengthMm,
    unitWeightG,
    valueCents,
    contents:
      contents?.placements.map(({ units, along, x, y, z, ...side }) => ({
        xMm: x,
        yMm: y,
        zMm: z,
        ...side,
        alongLength: along.length,
        alongWidth: along.width,
        alongHeight: along.height,
        names: units.flatMap(({ index }) => {
          const item = contents.items.find((one) => one.index === index);
          return item?.sku ?? item?.description ?? [];
        }),
      })) ?? [],
  };
}
