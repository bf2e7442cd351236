import { hasCheckDigit, isOneCharacter, mod11Digit } from './mod-11.ts';

const form = /^[0-9A-Z]{12}[0-9]{2}$/;

/** Whether a text is a CNPJ without punctuation, numeric or alphanumeric (since July 2026), check digits included. */
export function isCnpj(text: string): boolean {
  if (text.length !== 14 || !form.test(text) || isOneCharacter(text)) return false;
  return hasCheckDigit(text, 12, 9) && hasCheckDigit(text, 13, 9);
}

/** The two check digits of the 12 characters of root and branch. */
export function cnpjCheckDigits(base: string): string {
  const first = mod11Digit(base, 12, 9);
  return `${first}${mod11Digit(`${base}${first}`, 13, 9)}`;
}

/** The root of a CNPJ: its first eight characters, which all establishments of a company share. */
export function cnpjRoot(cnpj: string): string {
  return cnpj.slice(0, 8);
}
