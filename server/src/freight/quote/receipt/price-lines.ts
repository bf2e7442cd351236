// biome-ignore-all lint/style/useNamingConvention: keys are words of the table document
import type { Entry } from '../../../engine/rating/recorder.ts';
import { baseLines } from './base-lines.ts';
import { type ChargeOperands, chargeLine } from './charge-lines.ts';
import { add, type Formula, max, multiply, operand } from './formula.ts';
import { type LineInput, lineOf, note, type ReceiptLine } from './line.ts';
import type { ReceiptSource } from './source.ts';
import { cents, percent, written } from './units.ts';

/**
 * Base, charges, minimum and markup in the order of computation, also what a minimum swallowed: every amount that a
 * later line is a percent of stands above it.
 */
export function priceLines(source: ReceiptSource): ReceiptLine[] {
  const { entries } = source.receipt.composition;
  const of = (...parts: Entry['part'][]): Entry[] => entries.filter(({ part }) => parts.includes(part));
  const base = of('base');
  const stage1 = of('stage1_before', 'stage1_after');
  const baseCents = sumOf(base);
  const s0Cents = raised(source, 'base', baseCents);
  const countedCents = s0Cents + sumOf(of('stage1_before'));
  const soFarCents = raised(source, 'flagged', countedCents) + sumOf(of('stage1_after'));
  const freightCents = soFarCents + sumOf(of('stage2'));
  return [
    ...of('rival', 'base').flatMap((entry) => entryLines(source, entry)),
    sumLine(
      'Frete base',
      base.map(({ cents: amount }) => amount),
      baseCents,
    ),
    ...minimumLines(source, 'base', baseCents),
    ...stage1.flatMap((entry) => entryLines(source, entry)),
    ...minimumLines(source, 'flagged', countedCents),
    sumLine(
      'Frete antes das taxas sobre o frete',
      [soFarCents - sumOf(of('stage1_after')), ...of('stage1_after').map(({ cents: amount }) => amount)],
      soFarCents,
    ),
    ...of('stage2').flatMap((entry) => entryLines(source, entry)),
    sumLine(
      'Frete da tabela',
      [soFarCents, ...of('stage2').map(({ cents: amount }) => amount)],
      freightCents,
    ),
    ...of('markup').flatMap((entry) => entryLines(source, entry)),
    sumLine(
      'Soma da tabela',
      [freightCents, ...of('markup').map(({ cents: amount }) => amount)],
      tableSum(source),
    ),
  ];
}

/** Everything the table charges before any tax and before a minimum of the grand total. */
export function tableSum({ receipt }: ReceiptSource): number {
  const { entries, charges, priced } = receipt.composition;
  if (priced.floor?.mode === 'total') return sumOf(entries.filter(({ part }) => part !== 'rival'));
  return charges.reduce((sum, { tableCents }) => sum + tableCents, 0);
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { cents: amount }) => sum + amount, 0);
}

function sumLine(label: string, parts: readonly number[], result: number): ReceiptLine {
  const formula = add(...(parts.length === 0 ? [0] : parts).map((part) => operand('part', cents(part))));
  return lineOf({ section: 'total', label, formula, result: cents(result) });
}

function raised({ receipt }: ReceiptSource, mode: 'base' | 'flagged', amount: number): number {
  const { floor } = receipt.composition.priced;
  return floor?.mode === mode ? floor.minimumCents : amount;
}

type Mode = NonNullable<ReceiptSource['receipt']['minimum']>['mode'];

const compared: Record<Mode, string> = {
  base: 'o frete base',
  flagged: 'o frete base com as taxas que contam',
  total: 'o total',
};

/** The minimum freight where it is compared, whether it took effect or not. */
export function minimumLines({ receipt }: ReceiptSource, mode: Mode, amount: number): ReceiptLine[] {
  const { minimum, composition } = receipt;
  if (minimum === null || minimum.mode !== mode) return [];
  const binds = composition.priced.floor !== null;
  const tax = mode === 'total' ? (minimum.withTax ? ' com imposto' : ' sem imposto') : '';
  return [
    lineOf({
      section: 'total',
      label: 'Frete mínimo',
      words: `${minimum.of === 'region' ? 'da região' : 'da tabela'}, comparado com ${compared[mode]}${tax}`,
      formula: max(operand('compared', cents(amount)), operand('minimum', cents(minimum.cents))),
      result: cents(Math.max(amount, minimum.cents)),
      note: binds ? 'vale o mínimo' : 'não se aplica',
      ...(binds ? { code: 'freight_minimum', outcome: 'charged' } : {}),
    }),
  ];
}

function entryLines(source: ReceiptSource, entry: Entry): ReceiptLine[] {
  const { swallowed } = source.receipt.composition;
  const outcome = entry.part === 'rival' ? 'outdone' : swallowed.includes(entry) ? 'swallowed' : 'charged';
  const { operands } = entry;
  const line: Omit<LineInput, 'label'> = {
    section: entry.part === 'base' || entry.part === 'rival' ? 'base' : 'charges',
    result: cents(entry.cents),
    code: entry.code,
    outcome,
    table: source.table,
    ...(entry.line === null ? {} : { tableLine: entry.line }),
  };
  if (operands.kind === 'surcharge') return [chargeLine(asCharge(entry, operands), line)];
  if (operands.kind === 'markup') {
    const words = `${written(percent(operands.ppm))} do frete da tabela`;
    return [lineOf({ ...line, label: 'Acréscimo da tabela', words, formula: shareOf(operands) })];
  }
  return baseLines(entry, line);
}

function asCharge(entry: Entry, operands: ChargeOperands): Entry & { operands: ChargeOperands } {
  return { ...entry, operands };
}

function shareOf({ ppm, baseCents }: { ppm: number; baseCents: number }): Formula {
  return multiply(operand('rate', percent(ppm)), operand('base', cents(baseCents)));
}

/** The row of the coverage that served, and the table itself. */
export function tableLines({ receipt, table }: ReceiptSource): ReceiptLine[] {
  const { line, start, end, region } = receipt.coverage;
  const zip = (code: number): string =>
    String(code)
      .padStart(8, '0')
      .replace(/(?=\d{3}$)/, '-');
  return [
    note('table', 'Tabela', `${table}, revisão ${receipt.engineRevision} do cálculo`),
    lineOf({
      section: 'table',
      label: 'Abrangência',
      words: `CEP ${zip(start)} a ${zip(end)}, região ${region}`,
      table,
      tableLine: line,
    }),
  ];
}
