import { occurrenceCodes } from '../../../documents/proceda/occurrence-codes.ts';

/** What a code of the PROCEDA standard, without zeros at its left, means in the catalogue; null for any other. */
export function standardMeaning(carrierCode: string): number | null {
  if (!/^[0-9]{1,3}$/.test(carrierCode)) return null;
  return occurrenceCodes.get(carrierCode.padStart(3, '0'))?.catalogueCode ?? null;
}
