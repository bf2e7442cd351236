// biome-ignore-all lint/style/useNamingConvention: keys are words of the table document
import type { ComposedTax, Composition } from '../../../engine/rating/compose.ts';
import type { Levy } from '../../../engine/tax/levy.ts';
import { grossUp, netOf } from '../../../engine/tax/settle.ts';
import { MILLION } from '../../../kernel/money.ts';
import { chargeNames } from './charge-names.ts';
import { add, cent, divide, type Formula, multiply, operand, subtract } from './formula.ts';
import { lineOf, type ReceiptLine } from './line.ts';
import { minimumLines, tableSum } from './price-lines.ts';
import type { ReceiptSource } from './source.ts';
import { cents, percent, written } from './units.ts';

const sources: Record<Levy['source'], string> = {
  table: 'alíquota da tabela',
  municipality: 'alíquota do município',
  uf_general: 'alíquota interna da UF de origem',
  uf_transport: 'alíquota interna da UF de origem para transporte',
  interstate: 'alíquota interestadual',
  interstate_air: 'alíquota interestadual aérea',
  exempt: 'isento na UF de origem ou na tabela',
  deferred: 'diferido na UF de origem',
  simples: 'transportadora no Simples Nacional, sem destaque',
};

/** Net, levy inside, IBS and CBS, the split of an included tax, and what is charged in all. */
export function taxLines(source: ReceiptSource): ReceiptLine[] {
  const { composition } = source.receipt;
  const sumCents = tableSum(source);
  const { ratePpm } = composition.levy;
  const isIncluded = source.lane.sheet.terms.taxIncluded;
  const before = {
    netCents: isIncluded ? netOf(sumCents, ratePpm) : sumCents,
    grossCents: isIncluded ? sumCents : grossUp(sumCents, ratePpm),
  };
  return [
    ...netAndGross(composition, { cents: sumCents, isGross: isIncluded, ...before, suffix: '' }),
    ...totalMinimum(source, before),
    ...consumptionLines(source),
    levyLine(source),
    ...splitLines(composition),
    costLine(composition),
    ...creditLines(composition),
  ];
}

type Basis = { cents: number; isGross: boolean; netCents: number; grossCents: number; suffix: string };

/** From a price that holds the levy to the net, or the other way round. */
function netAndGross({ levy }: Composition, basis: Basis): ReceiptLine[] {
  const { netCents, grossCents, isGross, suffix } = basis;
  const tax = levy.tax.toUpperCase();
  const rate = operand('rate', percent(levy.ratePpm));
  const whole = operand('price', cents(basis.cents));
  const line = { section: 'taxes' } as const;
  const net = lineOf({
    ...line,
    label: `Frete líquido${suffix}`,
    words: isGross ? `preço com ${tax} incluído` : `preço sem ${tax}`,
    formula: isGross ? subtract(whole, cent(multiply(rate, whole))) : whole,
    result: cents(netCents),
  });
  const gross = lineOf({
    ...line,
    label: `Frete com ${tax}${suffix}`,
    words: isGross ? 'o próprio preço' : 'imposto por dentro',
    formula: isGross ? whole : divide(operand('net', cents(netCents)), withoutRate(levy.ratePpm)),
    result: cents(grossCents),
  });
  return [net, gross];
}

function withoutRate(ratePpm: number): Formula {
  return subtract(operand('whole', percent(MILLION)), operand('rate', percent(ratePpm)));
}

function totalMinimum(
  source: ReceiptSource,
  before: { netCents: number; grossCents: number },
): ReceiptLine[] {
  const { minimum, composition } = source.receipt;
  const { priced } = composition;
  const isGross = minimum?.withTax === true;
  const lines = minimumLines(source, 'total', isGross ? before.grossCents : before.netCents);
  if (minimum === null || priced.floor?.mode !== 'total') return lines;
  const { netCents, grossCents } = priced;
  const basis = { cents: minimum.cents, isGross, netCents, grossCents, suffix: ' no mínimo' };
  return [...lines, ...netAndGross(composition, basis)];
}

function consumptionLines({ lane, receipt }: ReceiptSource): ReceiptLine[] {
  const { cbs, ibs, priced } = receipt.composition;
  const rates = lane.ibsCbs;
  if (cbs === null || ibs === null || rates === null) return [];
  const taxes = [
    { label: 'CBS', ppm: rates.cbsPpm, amount: cbs.cents },
    { label: 'IBS estadual', ppm: rates.ibsStatePpm, amount: ibs.stateCents },
    { label: 'IBS municipal', ppm: rates.ibsMunicipalPpm, amount: ibs.municipalCents },
  ];
  return taxes.map(({ label, ppm, amount }) =>
    lineOf({
      section: 'taxes',
      label,
      words: `${written(percent(ppm))} do frete líquido`,
      formula: multiply(operand('rate', percent(ppm)), operand('net', cents(priced.netCents))),
      result: cents(amount),
      outcome: rates.charged ? 'charged' : 'shown',
      note: rates.charged ? 'cobrada' : 'informativa, não cobrada',
    }),
  );
}

/** The levy as it is charged: the difference of gross and net, with IBS and CBS in its base where they belong. */
function levyLine({ lane, receipt }: ReceiptSource): ReceiptLine {
  const { levy, cbs, ibs, priced } = receipt.composition;
  const { netCents, grossCents } = priced;
  const isInside = lane.ibsCbs?.charged === true && lane.ibsCbs.inIcmsBase && levy.tax === 'icms';
  const added = [cbs?.cents ?? 0, ibs?.stateCents ?? 0, ibs?.municipalCents ?? 0];
  const net = operand('net', cents(netCents));
  const taxes = added.map((amount) => operand('added', cents(amount)));
  const formula = isInside
    ? subtract(cent(divide(add(net, ...taxes), withoutRate(levy.ratePpm))), net, ...taxes)
    : subtract(operand('gross', cents(grossCents)), net);
  const rate = written(percent(levy.ratePpm));
  const base = `base ${written(cents(levy.baseCents))}`;
  return lineOf({
    section: 'taxes',
    label: levy.tax.toUpperCase(),
    words: `${rate} por dentro, ${sources[levy.source]}, ${base}${isInside ? ', com IBS e CBS na base' : ''}`,
    formula,
    result: cents(levy.cents),
    outcome: 'charged',
  });
}

/** Lines of a table whose prices contain the levy, without it: shares by largest remainder, in their order. */
function splitLines({ charges, priced }: Composition): ReceiptLine[] {
  const sum = charges.reduce((total, { tableCents }) => total + tableCents, 0);
  if (sum === priced.netCents) return [];
  return charges.map(({ code, cents: amount, tableCents }, index) =>
    lineOf({
      section: 'taxes',
      label: `Parcela ${index + 1} sem imposto`,
      words: `${chargeNames[code]}, parte no frete líquido, sobra aos maiores restos`,
      formula: divide(
        multiply(operand('net', cents(priced.netCents)), operand('line', cents(tableCents))),
        operand('sum', cents(sum)),
      ),
      result: cents(amount),
      rounds: 'largest_remainder',
      code,
    }),
  );
}

function costLine({ priced, levy, cbs, ibs }: Composition): ReceiptLine {
  const parts = [
    operand('net', cents(priced.netCents)),
    operand('levy', cents(levy.cents)),
    ...(cbs?.charged === true ? [operand('cbs', cents(cbs.cents))] : []),
    ...(ibs?.charged === true ? [operand('ibs', cents(ibs.cents))] : []),
  ];
  const line = { section: 'total', label: 'Custo', words: 'o que a transportadora cobra' } as const;
  return lineOf({ ...line, formula: add(...parts), result: cents(priced.costCents) });
}

function creditLines({ levy, cbs, ibs }: Composition): ReceiptLine[] {
  const taxes: [string, ComposedTax | null][] = [
    [levy.tax.toUpperCase(), levy],
    ['IBS', ibs],
    ['CBS', cbs],
  ];
  return taxes.flatMap(([name, tax]) => {
    const credit = tax?.credit ?? null;
    if (tax === null || credit === null) return [];
    const { ratePpm, cents: amount } = credit;
    const formula = multiply(operand('share', percent(ratePpm)), operand('tax', cents(tax.cents)));
    const words = `${written(percent(ratePpm))} volta ao embarcador`;
    return [lineOf({ section: 'taxes', label: `Crédito de ${name}`, words, formula, result: cents(amount) })];
  });
}
