import type { SkuProduct, SkuVolume } from '@carreto/contract/admin/registry/skus';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import type { Words } from '../../words/all-words.ts';

type Sides = Pick<SkuVolume, 'heightMm' | 'widthMm' | 'lengthMm' | 'weightG'>;

/** Sides in centimetres and the weight: `40 × 30 × 20 cm, 3,5 kg`; a question mark for what is not known. */
export function writeMeasures(
  { heightMm, widthMm, lengthMm, weightG }: Sides,
  words: Words['products'],
): string {
  const side = (mm: number | null): string =>
    mm === null ? words.unknown : writeDecimal(mm, 1).replace(/,0$/, '');
  const weight = weightG === null ? words.unknown : writeKilograms(weightG);
  return words.measures([lengthMm, widthMm, heightMm].map(side).join(' × '), weight);
}

/** What quotes need of a product and the catalogue does not say. */
export function lackingOf({ volumes }: Pick<SkuProduct, 'volumes'>): ('size' | 'weight' | 'price')[] {
  const lacks = {
    size: volumes.some(
      ({ heightMm, widthMm, lengthMm }) => heightMm === null || widthMm === null || lengthMm === null,
    ),
    weight: volumes.some(({ weightG }) => weightG === null),
    price: volumes.some(({ priceCents }) => priceCents === null),
  };
  return (['size', 'weight', 'price'] as const).filter((one) => lacks[one]);
}
