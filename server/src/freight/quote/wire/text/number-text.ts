/** Up to here a whole number divided by a hundred or a thousand has at most fifteen digits, which a double keeps all. */
const mostExact = 1e14;

/** `.05`, `.5`, nothing: what follows the whole part. */
const hundredths = fractions(100);
const thousandths = fractions(1000);

function fractions(parts: number): string[] {
  const width = String(parts).length - 1;
  return Array.from({ length: parts }, (_, part) => {
    const digits = String(part).padStart(width, '0').replace(/0+$/, '');
    return digits === '' ? '' : `.${digits}`;
  });
}

/** A number as `JSON.stringify` writes it. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : 'null';
}

/** Cents as reais, to the same text as `centsToReais` and `JSON.stringify`: without writing a fraction of two in tens. */
export function reaisText(cents: number): string {
  if (!(Number.isInteger(cents) && cents >= 0 && cents <= mostExact)) return numberText(cents / 100);
  const whole = Math.floor(cents / 100);
  return whole + (hundredths[cents - whole * 100] ?? '');
}

/** Grams as kilograms, in the same way. */
export function kilogramsText(grams: number): string {
  if (!(Number.isInteger(grams) && grams >= 0 && grams <= mostExact)) return numberText(grams / 1000);
  const whole = Math.floor(grams / 1000);
  return whole + (thousandths[grams - whole * 1000] ?? '');
}
