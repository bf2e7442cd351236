/** How the volumes of a freight are told apart (decision I4). */

/** The code of a volume: that of its freight and its number from 1 in three digits, more beyond 999. */
export function volumeCode(freightCode: string, volumeNumber: number): string {
  return `${freightCode}${String(volumeNumber).padStart(3, '0')}`;
}

export type FreightVolumes = { freightCode: string; volumeCount: number; postalCodes: readonly string[] };

/**
 * The number of the volume that a code names, or null where it is not one of this freight. The postal operator's
 * tracking codes stand in the order of the volumes.
 */
export function volumeNumberOf(
  { freightCode, volumeCount, postalCodes }: FreightVolumes,
  code: string,
): number | null {
  const place = postalCodes.indexOf(code);
  if (place !== -1) return place < volumeCount ? place + 1 : null;
  if (!code.startsWith(freightCode)) return null;
  const digits = code.slice(freightCode.length);
  const number = /^[0-9]{3,9}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= volumeCount && volumeCode(freightCode, number) === code ? number : null;
}
