const form = /^[A-Z]{2}([0-9]{8})([0-9])BR$/;
const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** The check digit of the eight digits of a postal object's number: modulo 11, where 0 gives 5 and 1 gives 0. */
export function postalCheckDigit(base: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * (base.charCodeAt(place) - 48), 0);
  const remainder = sum % 11;
  return remainder === 0 ? '5' : remainder === 1 ? '0' : String(11 - remainder);
}

/** Whether a text is the number of a postal object, as `AA123456785BR`: two letters, nine digits the last of which checks, BR. */
export function isPostalObject(text: string): boolean {
  const [, base = '', digit] = form.exec(text) ?? [];
  return base !== '' && postalCheckDigit(base) === digit;
}
