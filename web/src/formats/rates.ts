import { writeDecimal } from './numbers.ts';

/** Millionths as a percentage, two decimals and no more zeros than that: `0,30 %`, `12,00 %`, `0,0375 %`. */
export function writePpm(ppm: number): string {
  return `${writeDecimal(ppm, 4).replace(/0{1,2}$/, '')}\u00a0%`;
}

/** Millionths of a real as a price of a unit, two decimals and no more zeros than that: `R$ 5,50`, `R$ 0,0375`. */
export function writeUnitPrice(micros: number): string {
  return `R$\u00a0${writeDecimal(micros, 6).replace(/0{1,4}$/, '')}`;
}

/** Units of 10^-decimals without zeros that say nothing: `100`, `0,5`, `1.200,25`. */
export function writeBare(units: number, decimals: number): string {
  return writeDecimal(units, decimals)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');
}
