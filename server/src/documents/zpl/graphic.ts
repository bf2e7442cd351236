import type { Dots } from '../pictures/to-dots.ts';

/**
 * Black dots as a field's graphic (`^GFA`): rows in hexadecimal, with the repeats that printers have known since the
 * first ZPL II. Only digits, letters, colons and commas come out of it.
 * @param times dots of the printer for one of the picture, in both directions.
 */
export function graphicOf({ width, height, dark }: Dots, times: number): string {
  const rowBytes = Math.ceil((width * times) / 8);
  let before = '';
  const rows: string[] = [];
  for (let row = 0; row < height * times; row += 1) {
    const from = Math.floor(row / times) * width;
    const digits = row % times === 0 ? rowDigits(dark.subarray(from, from + width), times) : before;
    rows.push(digits === before ? ':' : packed(digits));
    before = digits;
  }
  const bytes = rowBytes * height * times;
  return `^GFA,${bytes},${bytes},${rowBytes},${rows.join('')}`;
}

/** A row in hexadecimal, filled up to whole bytes. */
function rowDigits(row: Uint8Array, times: number): string {
  const bytes = new Uint8Array(Math.ceil((row.length * times) / 8));
  for (let at = 0; at < row.length * times; at += 1)
    if (row[Math.floor(at / times)] === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

/** A comma stands for zeros up to the end of the row, letters before a digit for how often it is repeated. */
function packed(digits: string): string {
  const shown = digits.replace(/(?<!0)0+$/, '');
  const runs = shown.replace(/(.)\1{2,}/g, (run, digit: string) => repeated(run.length, digit));
  return shown.length === digits.length ? runs : `${runs},`;
}

/** Twenties are small letters, ones capitals; 419 is the most that two of them say. */
function repeated(count: number, digit: string): string {
  const most = 419;
  if (count > most) return `${repeated(most, digit)}${repeated(count - most, digit)}`;
  const [twenties, ones] = [Math.floor(count / 20), count % 20];
  const small = twenties === 0 ? '' : String.fromCharCode(0x66 + twenties);
  const capital = ones === 0 ? '' : String.fromCharCode(0x46 + ones);
  return `${small}${capital}${digit}`;
}
