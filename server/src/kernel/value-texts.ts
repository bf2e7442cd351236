/** Values as people in Brazil read them, and programs; by hand, so that no text depends on a locale of the machine. */

/** Digits in groups of three, as Brazil writes whole numbers: `8500` is `8.500`. */
function groupDigits(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/[0-9]{3}/g) ?? [];
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join('.');
}

/** `1234.50`: an integer of so many decimals, for programs. At least `fewest` of them are shown, further zeros at the end are not. */
export function decimalText(value: number, decimals: number, fewest = decimals): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  let fraction = digits.slice(digits.length - decimals);
  while (fraction.length > fewest && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `1.234,50`: the same for people. */
export function fixedPointText(value: number, decimals: number, fewest = decimals): string {
  const [whole = '', fraction] = decimalText(Math.abs(value), decimals, fewest).split('.');
  return `${value < 0 ? '-' : ''}${groupDigits(whole)}${fraction === undefined ? '' : `,${fraction}`}`;
}

/** `1.234,5`: any number with at least `fewest` and at most `most` decimals, rounded. */
export function numberText(value: number, fewest: number, most: number): string {
  return fixedPointText(Math.round(value * 10 ** most), most, fewest);
}

/** Cents as `R$ 1.234,56`, owed the other way as `-R$ 5,00`. */
export function moneyText(cents: number): string {
  return inReais(fixedPointText(Math.round(cents), 2));
}

/** Millionths of a real for a unit of something, as `R$ 0,125`. */
export function unitPriceText(micros: number): string {
  return inReais(fixedPointText(Math.round(micros), 6, 2));
}

function inReais(text: string): string {
  return text.startsWith('-') ? `-R$ ${text.slice(1)}` : `R$ ${text}`;
}

/** Millionths as `7,5 %`. */
export function percentText(ppm: number): string {
  return `${fixedPointText(Math.round(ppm), 4, 0)} %`;
}

/** Grams as `12,5 kg`, to the milligram. */
export function weightText(grams: number): string {
  return `${numberText(grams / 1000, 0, 6)} kg`;
}

/** A zip code of eight digits as `01310-100`; another text as it is. */
export function zipText(zip: number | string): string {
  const digits = typeof zip === 'number' ? String(zip).padStart(8, '0') : zip;
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
