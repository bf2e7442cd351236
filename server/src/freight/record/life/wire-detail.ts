import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { PackedVolume, PackingItem } from '../../../engine/packing/goods.ts';
import { volumeCode } from '../../volume-code.ts';
import type { FreightDetail, FreightProof } from './detail.ts';

type VolumeView = FreightView['volumes'][number];

/** Volumes that are told one by one; a freight may have millions. */
const mostCodes = 1000;

/** The volumes of a freight, those alike in one, numbered through. */
export function toVolumes(freight: FreightDetail): VolumeView[] {
  let before = 0;
  return freight.agreement.volumes.map((volume) => {
    const fromNumber = before + 1;
    before += volume.amount;
    return toVolume(freight, volume, fromNumber);
  });
}

function toVolume(freight: FreightDetail, volume: PackedVolume, fromNumber: number): VolumeView {
  const type = String(volume.category);
  const { amount, sku, description, heightMm, widthMm, lengthMm } = volume;
  return {
    ...{ fromNumber, amount, sku, description, heightMm, widthMm, lengthMm },
    type: volumeTypeName.get(type) ?? type,
    weightG: volume.unitWeightG,
    valueCents: volume.unitValueCents,
    codes: toCodes(freight, { fromNumber, amount }),
    contents: (volume.contents?.items ?? []).map(toContent),
    placements: (volume.contents?.placements ?? []).flatMap(({ units, ...block }) =>
      units.map((unit) => ({ ...unit, ...block })),
    ),
  };
}

function toCodes(
  { code, phase, volumePhases, postalCodes }: FreightDetail,
  { fromNumber, amount }: { fromNumber: number; amount: number },
): VolumeView['codes'] {
  const count = Math.max(0, Math.min(amount, mostCodes - fromNumber + 1));
  return Array.from({ length: count }, (_, index) => {
    const number = fromNumber + index;
    return {
      number,
      code: volumeCode(code, number),
      postalCode: postalCodes[number - 1] ?? null,
      phase: volumePhases[number] ?? phase,
    };
  });
}

function toContent(item: PackingItem): VolumeView['contents'][number] {
  const { index, amount, sku, description, heightMm, widthMm, lengthMm, unitWeightG, unitValueCents } = item;
  return { index, amount, sku, description, heightMm, widthMm, lengthMm, unitWeightG, unitValueCents };
}

export function toProof({ at, ...proof }: FreightProof): FreightView['proofs'][number] {
  return { ...proof, at: at.toISOString() };
}
