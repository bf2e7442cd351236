/**
 * Check digit by modulo 11 as the Brazilian registries use it: weights 2, 3, 4 … from the right, starting
 * over after `maxWeight`; a remainder below 2 gives 0. A letter counts as its ASCII code minus 48, so that
 * the alphanumeric CNPJ (IN RFB 2.229/2024) and its all-digit form share one rule.
 * @param length how many characters of the text count, from its start.
 */
export function mod11Digit(text: string, length: number, maxWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (let index = length - 1; index >= 0; index -= 1) {
    sum += (text.charCodeAt(index) - 48) * weight;
    weight = weight === maxWeight ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Whether the digit at a place of a text is the check digit of all characters before it. */
export function hasCheckDigit(text: string, place: number, maxWeight: number): boolean {
  return text.charCodeAt(place) - 48 === mod11Digit(text, place, maxWeight);
}

/** Whether every character is the same: such numbers pass the arithmetic and are nobody's. */
export function isOneCharacter(text: string): boolean {
  const first = text.charCodeAt(0);
  for (let index = 1; index < text.length; index += 1) {
    if (text.charCodeAt(index) !== first) return false;
  }
  return true;
}
