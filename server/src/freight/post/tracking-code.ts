/** Codes of the postal operator (its public rules for object codes and authorizations). Pure. */

/** Weights of the digits from the left; only authorizations have a ninth. */
const weights = [8, 6, 4, 2, 3, 5, 9, 7, 3];

/** The check digit of eight digits, or of the nine of a long authorization. */
export function postalCheckDigit(digits: string): number {
  let sum = 0;
  for (const [place, weight] of weights.slice(0, digits.length).entries())
    sum += Number(digits[place]) * weight;
  const remainder = sum % 11;
  if (remainder === 0) return 5;
  return remainder === 1 ? 0 : 11 - remainder;
}

/** The code of an object: two letters, eight digits, the check digit, and the country. */
export function trackingCode(prefix: string, number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${prefix}${digits}${postalCheckDigit(digits)}BR`;
}

/** The number of an authorization to post, or of a collection: eight or nine digits and their check digit. */
export function authorizationNumber(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${digits}${postalCheckDigit(digits)}`;
}
