import { fold } from '../../../kernel/fold.ts';
import type { PackedRows } from '../../../tariff/edit/pack-rows.ts';

/** Rows that hold a text, whatever its case and accents; of the coverage also those that hold a zip code of 8 digits. */
export function findRows({ count, texts, textOffsets, zips }: PackedRows, text: string): Uint32Array {
  const found = new Uint32Array(count);
  const wanted = Buffer.from(fold(text));
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const zip = /^[0-9]{5}-?[0-9]{3}$/.test(text.trim()) ? Number(text.replaceAll(/[^0-9]/g, '')) : null;
  let length = 0;
  let hit = wanted.length === 0 ? -1 : bytes.indexOf(wanted);
  for (let row = 0; row < count; row += 1) {
    if (hit === -1 && zip === null && wanted.length > 0) break;
    const until = textOffsets[row + 1] ?? 0;
    const isHit = hit !== -1 && hit < until;
    if (isHit) hit = bytes.indexOf(wanted, until);
    if (wanted.length === 0 || isHit || holdsZip(zips, row, zip)) {
      found[length] = row;
      length += 1;
    }
  }
  return found.slice(0, length);
}

function holdsZip(zips: Uint32Array, row: number, zip: number | null): boolean {
  if (zip === null || zips.length === 0) return false;
  return (zips[row * 2] ?? Number.POSITIVE_INFINITY) <= zip && zip <= (zips[row * 2 + 1] ?? 0);
}
