import { hasCheckDigit, isOneCharacter, mod11Digit } from './mod-11.ts';

const form = /^[0-9]{11}$/;

/** Whether a text is a CPF without punctuation, check digits included. */
export function isCpf(text: string): boolean {
  if (text.length !== 11 || !form.test(text) || isOneCharacter(text)) return false;
  return hasCheckDigit(text, 9, 11) && hasCheckDigit(text, 10, 11);
}

/** The two check digits of the first 9 digits. */
export function cpfCheckDigits(base: string): string {
  const first = mod11Digit(base, 9, 11);
  return `${first}${mod11Digit(`${base}${first}`, 10, 11)}`;
}
