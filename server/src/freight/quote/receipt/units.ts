// biome-ignore-all lint/style/useNamingConvention: keys are names of units
import { decimalText, fixedPointText } from '../../../kernel/value-texts.ts';

/** How a unit is written around its number, in Portuguese. `fewest`: decimals that are always shown. */
type Style = { before: string; after: string; fewest: number };

/** Units of operands, by the name the API gives them. */
export const units = {
  BRL: { before: 'R$ ', after: '', fewest: 2 },
  'BRL/kg': { before: 'R$ ', after: '/kg', fewest: 2 },
  'BRL/t': { before: 'R$ ', after: '/t', fewest: 2 },
  'BRL/m3': { before: 'R$ ', after: '/m³', fewest: 2 },
  'BRL/km': { before: 'R$ ', after: '/km', fewest: 2 },
  '%': { before: '', after: ' %', fewest: 2 },
  kg: { before: '', after: ' kg', fewest: 0 },
  t: { before: '', after: ' t', fewest: 0 },
  g: { before: '', after: ' g', fewest: 0 },
  m: { before: '', after: ' m', fewest: 0 },
  km: { before: '', after: ' km', fewest: 0 },
  m3: { before: '', after: ' m³', fewest: 0 },
  cm3: { before: '', after: ' cm³', fewest: 0 },
  'kg/m3': { before: '', after: ' kg/m³', fewest: 0 },
  'cm3/kg': { before: '', after: ' cm³/kg', fewest: 0 },
  'g/t.km': { before: '', after: ' g/(t·km)', fewest: 0 },
  days: { before: '', after: ' dias', fewest: 0 },
  count: { before: '', after: '', fewest: 0 },
} as const satisfies Record<string, Style>;

export type Unit = keyof typeof units;

/** An exact decimal: `value` at `scale` decimals, `value` a safe integer. 850000 at 2 is 8,500.00. */
export type Quantity = { value: number; scale: number; unit: Unit };

/** As people in Brazil write it: `R$ 8.500,00`, `0,30 %`, `208,8 kg`. Exact. */
export function written({ value, scale, unit }: Quantity): string {
  const { before, after, fewest } = units[unit];
  const digits = fixedPointText(Math.abs(value), scale, fewest);
  return `${value < 0 ? '-' : ''}${before}${digits}${after}`;
}

/** The plain decimal, for programs: `8500.00`. */
export function plain({ value, scale, unit }: Quantity): string {
  return decimalText(value, scale, units[unit].fewest);
}

export const cents = (value: number): Quantity => ({ value, scale: 2, unit: 'BRL' });
export const micros = (value: number, unit: Unit = 'BRL'): Quantity => ({ value, scale: 6, unit });
export const percent = (ppm: number): Quantity => ({ value: ppm, scale: 4, unit: '%' });
export const kilograms = (mg: number): Quantity => ({ value: mg, scale: 6, unit: 'kg' });
export const kilogramsOfG = (grams: number): Quantity => ({ value: grams, scale: 3, unit: 'kg' });
export const tons = (grams: number): Quantity => ({ value: grams, scale: 6, unit: 't' });
export const cubicMetres = (mm3: number): Quantity => ({ value: mm3, scale: 9, unit: 'm3' });
export const metres = (mm: number): Quantity => ({ value: mm, scale: 3, unit: 'm' });
export const kilometres = (m: number): Quantity => ({ value: m, scale: 3, unit: 'km' });
export const days = (value: number): Quantity => ({ value, scale: 0, unit: 'days' });
export const count = (value: number): Quantity => ({ value, scale: 0, unit: 'count' });
