import { hasCheckDigit, isOneCharacter } from './mod-11.ts';

const form = /^[0-9]{11}$/;

/** Whether a text is a CPF without punctuation, check digits included. */
export function isCpf(text: string): boolean {
  if (text.length !== 11 || !form.test(text) || isOneCharacter(text)) return false;
  return hasCheckDigit(text, 9, 11) && hasCheckDigit(text, 10, 11);
}
