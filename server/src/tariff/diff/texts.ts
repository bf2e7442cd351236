import type { FullLoadPrice } from '../../engine/rating/document.ts';
import {
  moneyText,
  numberText,
  percentText,
  unitPriceText,
  weightText,
  zipText,
} from '../../kernel/value-texts.ts';
import type { ChangeUnit, Span, Spread, Value } from './change.ts';
import { valueName } from './value-names.ts';

/** Values as people in Brazil read them; by hand, so that no text depends on a locale of the machine. */

export function count(value: number): string {
  return numberText(value, 0, 0);
}

/** A change in millionths as `+4,5 %`, to the tenth. */
export function signedPercent(ppm: number): string {
  const tenths = Math.round(ppm / 1000);
  // What is not nothing should not read as nothing.
  if (tenths === 0 && ppm !== 0) return ppm > 0 ? '+menos de 0,1 %' : '-menos de 0,1 %';
  return `${tenths > 0 ? '+' : ''}${numberText(tenths / 10, 0, 1)} %`;
}

/** `+4,5 %`, or `de +4,1 % a +4,9 %` where percents differ by more than a tenth. */
export function spreadText({ minPpm, maxPpm }: Spread): string {
  const [low, high] = [signedPercent(minPpm), signedPercent(maxPpm)];
  return maxPpm - minPpm <= 1000 || low === high
    ? signedPercent(Math.round((minPpm + maxPpm) / 2))
    : `de ${low} a ${high}`;
}

/** Above the first, up to the second; nothing ends it where that is null. */
export function weights([aboveG, upToG]: readonly [number, number | null]): string {
  return upToG === null ? `acima de ${weightText(aboveG)}` : `${weightText(aboveG)} a ${weightText(upToG)}`;
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

export function zipSpan([start, end]: Span): string {
  return start === end ? zipText(start) : `${zipText(start)} a ${zipText(end)}`;
}

export function distances(aboveKm: number, upToKm: number): string {
  return `${numberText(aboveKm, 0, 3)} a ${numberText(upToKm, 0, 3)} km`;
}

export function perKg(micros: number, stepG: number): string {
  return stepG === 0
    ? `${unitPriceText(micros)} por kg`
    : `${unitPriceText(micros)} por kg, a cada ${weightText(stepG)} iniciados`;
}

export function perTon(micros: number): string {
  return `${unitPriceText(micros)} por tonelada`;
}

export function vehiclePriceText(price: FullLoadPrice['price']): string {
  if (price.kind === 'trip') return `${moneyText(price.cents)} por viagem`;
  if (price.kind === 'per_ton')
    return `${perTon(price.microsPerTon)}, mínimo de ${weightText(price.minimumTonsG)}`;
  return `${moneyText(price.fixedCents)} mais ${unitPriceText(price.microsPerKm)} por km, mínimo de ${count(price.minimumKm)} km`;
}

const writers: Readonly<Record<Exclude<ChangeUnit, 'flag' | 'text'>, (value: number) => string>> = {
  cents: moneyText,
  micros: unitPriceText,
  ppm: percentText,
  g: weightText,
  mm: (value) => `${count(value)} mm`,
  cm3: (value) => `${count(value)} cm³`,
  minutes: duration,
  days: (value) => `${count(value)} ${value === 1 ? 'dia' : 'dias'}`,
  km: (value) => `${numberText(value, 0, 3)} km`,
  count,
};

/** Members that count thousandths of their unit. */
const thousandths: ReadonlySet<string> = new Set(['unit.step', 'unit.franchise']);

/** A value of a member with its unit; `nada` where there is none. */
export function valueText({ member, unit }: { member: string; unit: ChangeUnit }, value: Value): string {
  if (value === null) return 'nada';
  if (typeof value === 'string') {
    const name = valueName(member, value);
    if (name !== null) return `“${name}”`;
  }
  if (typeof value === 'number' && thousandths.has(member)) return numberText(value / 1000, 0, 3);
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'string') return `“${value.length > 120 ? `${value.slice(0, 120)}…` : value}”`;
  return unit === 'flag' || unit === 'text' ? String(value) : writers[unit](value);
}
