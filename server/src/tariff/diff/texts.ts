import type { FullLoadPrice } from '../../engine/rating/document.ts';
import { groupDigits } from '../../kernel/group-digits.ts';
import type { ChangeUnit, Span, Spread, Value } from './change.ts';

/** Values as people in Brazil read them; by hand, so that no text depends on a locale of the machine. */

/** `1.234,5`: a decimal number with at least and at most so many places. */
function decimal(value: number, places: { least: number; most: number }): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(places.most).split('.');
  const grouped = groupDigits(whole);
  const kept = fraction.replace(/(?<!0)0+$/, '').padEnd(places.least, '0');
  const sign = value < 0 && /[1-9]/.test(whole + kept) ? '-' : '';
  return `${sign}${grouped}${kept === '' ? '' : `,${kept}`}`;
}

export function count(value: number): string {
  return decimal(value, { least: 0, most: 0 });
}

/** Cents as `R$ 1.234,50`. */
export function reais(cents: number): string {
  return `R$ ${decimal(cents / 100, { least: 2, most: 2 })}`;
}

/** Micros as `R$ 0,125`. */
export function unitReais(micros: number): string {
  return `R$ ${decimal(micros / 1_000_000, { least: 2, most: 6 })}`;
}

/** Millionths as `7,5 %`. */
export function percent(ppm: number): string {
  return `${decimal(ppm / 10_000, { least: 0, most: 4 })} %`;
}

/** A change in millionths as `+4,5 %`, to the tenth. */
export function signedPercent(ppm: number): string {
  const tenths = Math.round(ppm / 1000);
  // What is not nothing should not read as nothing.
  if (tenths === 0 && ppm !== 0) return ppm > 0 ? '+menos de 0,1 %' : '-menos de 0,1 %';
  return `${tenths > 0 ? '+' : ''}${decimal(tenths / 10, { least: 0, most: 1 })} %`;
}

/** `+4,5 %`, or `de +4,1 % a +4,9 %` where percents differ by more than a tenth. */
export function spreadText({ minPpm, maxPpm }: Spread): string {
  const [low, high] = [signedPercent(minPpm), signedPercent(maxPpm)];
  return maxPpm - minPpm <= 1000 || low === high
    ? signedPercent(Math.round((minPpm + maxPpm) / 2))
    : `de ${low} a ${high}`;
}

/** Grams as `12,5 kg`. */
export function kilograms(grams: number): string {
  return `${decimal(grams / 1000, { least: 0, most: 3 })} kg`;
}

/** Above the first, up to the second; nothing ends it where that is null. */
export function weights([aboveG, upToG]: readonly [number, number | null]): string {
  return upToG === null ? `acima de ${kilograms(aboveG)}` : `${kilograms(aboveG)} a ${kilograms(upToG)}`;
}

/** Whole days are business days. */
export function duration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const [hours, rest] = [Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [
    days > 0 || minutes === 0 ? `${count(days)} ${days === 1 ? 'dia útil' : 'dias úteis'}` : '',
    hours > 0 ? `${hours} h` : '',
    rest > 0 ? `${rest} min` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function zip(code: number): string {
  const digits = String(code).padStart(8, '0');
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

export function zipSpan([start, end]: Span): string {
  return start === end ? zip(start) : `${zip(start)} a ${zip(end)}`;
}

export function distances(aboveKm: number, upToKm: number): string {
  return `${decimal(aboveKm, { least: 0, most: 3 })} a ${decimal(upToKm, { least: 0, most: 3 })} km`;
}

export function perKg(micros: number, stepG: number): string {
  return stepG === 0
    ? `${unitReais(micros)} por kg`
    : `${unitReais(micros)} por kg, a cada ${kilograms(stepG)} iniciados`;
}

export function perTon(micros: number): string {
  return `${unitReais(micros)} por tonelada`;
}

export function vehiclePriceText(price: FullLoadPrice['price']): string {
  if (price.kind === 'trip') return `${reais(price.cents)} por viagem`;
  if (price.kind === 'per_ton')
    return `${perTon(price.microsPerTon)}, mínimo de ${kilograms(price.minimumTonsG)}`;
  return `${reais(price.fixedCents)} mais ${unitReais(price.microsPerKm)} por km, mínimo de ${count(price.minimumKm)} km`;
}

const writers: Readonly<Record<Exclude<ChangeUnit, 'flag' | 'text'>, (value: number) => string>> = {
  cents: reais,
  micros: unitReais,
  ppm: percent,
  g: kilograms,
  mm: (value) => `${count(value)} mm`,
  cm3: (value) => `${count(value)} cm³`,
  minutes: duration,
  days: (value) => `${count(value)} ${value === 1 ? 'dia' : 'dias'}`,
  km: (value) => `${decimal(value, { least: 0, most: 3 })} km`,
  count,
};

/** A value with its unit; `nada` where there is none. */
export function valueText(unit: ChangeUnit, value: Value): string {
  if (value === null) return 'nada';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'string') return `“${value.length > 120 ? `${value.slice(0, 120)}…` : value}”`;
  return unit === 'flag' || unit === 'text' ? String(value) : writers[unit](value);
}
