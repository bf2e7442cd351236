/** Digits in groups of three, as Brazil writes whole numbers: `8500` is `8.500`. */
export function groupDigits(digits: string): string {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/[0-9]{3}/g) ?? [];
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...groups].join('.');
}
