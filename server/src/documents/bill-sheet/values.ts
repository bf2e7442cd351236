import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { XlsxColumn } from '../spreadsheets/write-xlsx.ts';

/** An NF-e as a CT-e names it. */
export type SheetNfe = { number: string; series: string | null; accessKey: string | null };

/** What a column shows of a thing. */
export type Shown<Thing> = XlsxColumn & { of(thing: Thing): string | number | null };

/** Cents as reais: exact to the cent in files, which round to two decimals. */
export function reais(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** The day of an instant in São Paulo, `YYYY-MM-DD`. */
export function localDay(at: Date | null): string | null {
  return at === null ? null : formatDay(dayInSaoPaulo(at.getTime()));
}

/** Numbers with their series, `123/1, 124/1`. */
export function nfeNumbers(nfes: readonly SheetNfe[]): string | null {
  return joined(nfes.map(({ number, series }) => (series === null ? number : `${number}/${series}`)));
}

export function nfeKeys(nfes: readonly SheetNfe[]): string | null {
  return joined(nfes.flatMap(({ accessKey }) => accessKey ?? []));
}

export function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(', ');
}
