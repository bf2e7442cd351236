/** An integer of a smaller unit as a decimal number of a larger one, as texts write it: `12345` by 3 is `12.345`. Pure. */
export function decimalText(value: number, digits: number): string {
  const text = String(value).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Grams as a number of kilograms. Pure. */
export function kilograms(grams: number): number {
  return grams / 1000;
}

/** Millimetres as whole centimetres, rounded up: what is longer than said is charged later. Pure. */
export function centimetres(millimetres: number): number {
  return Math.ceil(millimetres / 10);
}

/** Millimetres as a number of metres. Pure. */
export function metres(millimetres: number): number {
  return millimetres / 1000;
}

/** A zip code as its eight digits. Pure. */
export function zipText(zip: number): string {
  return String(zip).padStart(8, '0');
}
