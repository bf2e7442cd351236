import type { PackedVolume } from '../../engine/packing/goods.ts';

/** A volume by its number from 1, also where the agreement counts equal ones together. Null where there is none. */
export function volumeAt(volumes: readonly PackedVolume[], volumeNumber: number): PackedVolume | null {
  let last = 0;
  for (const volume of volumes) {
    last += volume.amount;
    if (volumeNumber <= last) return volume;
  }
  return null;
}
