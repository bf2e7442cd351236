import { type Cell, decimalsOf, type GridUnit } from './column.ts';
import { type DecimalSign, splitNumber } from './decimal-sign.ts';

/** Why a text is nothing that its column can hold. */
export type Mistake = 'number' | 'decimals' | 'zip' | 'days' | 'long';

/** What a text says: a value, one of two numbers that only its writer can tell apart, or nothing that fits. */
export type Reading = { kind: 'value'; value: Cell } | { kind: 'doubtful' } | { kind: 'wrong'; why: Mistake };

const longestText = 255;
const minutesOfDay = 1440;

const wrong = (why: Mistake): Reading => ({ kind: 'wrong', why });

/**
 * Reads what was typed or pasted into a column, exactly: never through a fraction.
 * @param sign of decimals, where the column shows which one it is
 */
export function readValue(text: string, unit: GridUnit, sign?: DecimalSign): Reading {
  if (unit === 'text') {
    if (text.length > longestText) return wrong('long');
    return { kind: 'value', value: text === '' ? null : text };
  }
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  if (bare === '') return { kind: 'value', value: null };
  if (unit === 'zip') return readZip(bare);
  const parts = unit === 'minutes' ? daysAndHours(bare) : undefined;
  return parts ?? readNumber(withoutUnit(bare), unit, sign);
}

/** Spreadsheets drop the zero that zip codes of São Paulo begin with. */
function readZip(bare: string): Reading {
  if (!/^(?:\d{5}-\d{3}|\d{2}\.\d{3}-\d{3}|\d{7,8})$/.test(bare)) return wrong('zip');
  return { kind: 'value', value: Number(bare.replace(/\D/g, '')) };
}

/** `2d4h30min`, in minutes; undefined where it is written in another way. */
function daysAndHours(bare: string): Reading | undefined {
  const found = /^(?:(\d{1,5})d)?(?:(\d{1,6})h)?(?:(\d{1,8})min)?$/i.exec(bare);
  if (found === null) return undefined;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1).map((count) => Number(count ?? 0));
  return { kind: 'value', value: days * minutesOfDay + hours * 60 + minutes };
}

/** Numbers as spreadsheets show them: `R$ 1,20`, `0,3%`, `12 kg`. */
function withoutUnit(bare: string): string {
  return bare.replace(/^([-+\u2212]?)R\$/i, '$1').replace(/(?:%|kg|km|d|dias?)$/i, '');
}

function readNumber(bare: string, unit: GridUnit, sign: DecimalSign | undefined): Reading {
  const parts = splitNumber(bare, sign);
  if (parts === undefined) return wrong('number');
  const decimals = unit === 'minutes' ? 6 : (decimalsOf(unit) ?? 0);
  // What has no decimals can only have thousands there.
  const certain = parts === 'doubtful' && decimals === 0 ? splitThousands(bare) : parts;
  if (certain === undefined) return wrong('number');
  if (certain === 'doubtful') return { kind: 'doubtful' };
  const fraction = certain.fraction.replace(/0+$/, '');
  if (fraction.length > decimals) return wrong('decimals');
  const units = Number(`${certain.isNegative ? '-' : ''}${certain.whole}${fraction.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(units)) return wrong('number');
  return unit === 'minutes' ? inMinutes(units) : { kind: 'value', value: units + 0 };
}

function splitThousands(bare: string) {
  return splitNumber(bare.replace(/[.,]/g, ''), undefined);
}

/** Millionths of a day; a day may have a fraction that is whole minutes. */
function inMinutes(millionths: number): Reading {
  const minutes = (millionths * minutesOfDay) / 1_000_000;
  return Number.isSafeInteger(minutes) && minutes >= 0 ? { kind: 'value', value: minutes } : wrong('days');
}
