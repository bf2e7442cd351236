/**
 * Municipality numbers of the IBGE: two digits of the state, four of the municipality, one check digit.
 * Nine municipalities were published with another check digit than the rule gives; these are right as they
 * are.
 */
const irregular = new Map([
  [220191, 9],
  [220198, 8],
  [220225, 1],
  [261153, 3],
  [311783, 6],
  [315213, 1],
  [430587, 1],
  [520393, 9],
  [520396, 2],
]);

/** The check digit of the first six digits: weights 1 and 2 in turn, the digits of the products summed. */
export function ibgeCheckDigit(firstSix: number): number {
  const known = irregular.get(firstSix);
  if (known !== undefined) return known;
  const sum = [...String(firstSix).padStart(6, '0')].reduce((total, digit, position) => {
    const product = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** A municipality number of seven digits, or of six without its check digit; null for anything else. */
export function parseIbge(text: string): number | null {
  if (/^[1-5][0-9]{5}$/.test(text)) return Number(text) * 10 + ibgeCheckDigit(Number(text));
  if (!/^[1-5][0-9]{6}$/.test(text)) return null;
  return ibgeCheckDigit(Number(text.slice(0, 6))) === Number(text.slice(6)) ? Number(text) : null;
}
