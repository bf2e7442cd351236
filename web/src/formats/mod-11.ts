/** What a character counts in check digits: a digit itself, a letter its code less 48 (Nota Técnica COCAD 49/2024). */
function worthOf(character: string): number {
  return character.charCodeAt(0) - 48;
}

/**
 * The check digit, by modulus 11, of a text: weights 2, 3, … from its end, beginning again after `highest`; a rest of 0 or 1
 * gives 0.
 */
export function mod11(text: string, highest: number): number {
  const sum = [...text].reverse().reduce((total, character, at) => {
    return total + worthOf(character) * (2 + (at % (highest - 1)));
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Whether a text ends in as many check digits as said, each computed over all that stands before it. */
export function endsInCheckDigits(text: string, count: number, highest: number): boolean {
  const from = text.length - count;
  return Array.from({ length: count }, (_, at) => from + at).every(
    (at) => text.charAt(at) === String(mod11(text.slice(0, at), highest)),
  );
}
