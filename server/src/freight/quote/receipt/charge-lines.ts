// biome-ignore-all lint/style/useNamingConvention: keys are words of the table document
import type { Entry, Operands, UnitOperands } from '../../../engine/rating/recorder.ts';
import { chargeNames, quoted } from './charge-names.ts';
import { add, ceil, divide, type Formula, max, min, multiply, operand, subtract } from './formula.ts';
import { type LineInput, lineOf, type ReceiptLine } from './line.ts';
import { cents, kilograms, kilogramsOfG, micros, percent, type Quantity, written } from './units.ts';

export type ChargeOperands = Extract<Operands, { kind: 'surcharge' }>;

const bases: Record<ChargeOperands['percentBase'], string> = {
  invoice: 'do valor da mercadoria',
  freight_weight: 'do frete base sem frete-valor',
  s0: 'do frete base',
  s0_s1: 'do frete até aqui',
};

/** An additional charge: the carrier's own name where it differs from the code's, then what it is made of. */
export function chargeLine(
  entry: Entry & { operands: ChargeOperands },
  line: Omit<LineInput, 'label'>,
): ReceiptLine {
  const { operands, name, code, part } = entry;
  const own = name === null || name === code ? '' : ` ${quoted(name)}`;
  const after = part === 'stage1_after' ? { note: 'não conta para o frete mínimo' } : {};
  return lineOf({
    ...line,
    ...after,
    label: `${chargeNames[code]}${own}`,
    words: wordsOf(operands),
    formula: formulaOf(operands),
  });
}

function wordsOf(operands: ChargeOperands): string {
  const { percentPpm, fixedCents, unit, tier, minCents, maxCents, percentBase } = operands;
  const parts = [
    ...(percentPpm === 0 ? [] : [`${written(percent(percentPpm))} ${bases[percentBase]}`]),
    ...(fixedCents === 0 ? [] : [`${written(cents(fixedCents))} fixos`]),
    ...(unit === null ? [] : [unitWords(unit)]),
  ];
  return [
    parts.length === 0 ? 'sem percentual nem valor fixo' : parts.join(' mais '),
    ...(tier === null ? [] : [tierWords(tier)]),
    ...(minCents === null ? [] : [`no mínimo ${written(cents(minCents))}`]),
    ...(maxCents === null ? [] : [`no máximo ${written(cents(maxCents))}`]),
  ].join(', ');
}

function tierWords({ by, upTo }: NonNullable<ChargeOperands['tier']>): string {
  const what = by === 'invoice' ? 'em mercadoria' : 'de peso taxado';
  if (upTo === null) return `acima da última faixa ${what}`;
  const bound = by === 'invoice' ? cents(upTo) : kilogramsOfG(upTo);
  return `na faixa até ${written(bound)} ${what}`;
}

const counted: Record<UnitOperands['of'], string> = {
  chargeable_kg: 'de peso taxado',
  real_kg: 'de peso real',
  m3: 'de cubagem',
  volumes: 'volumes',
  ctes: 'CT-es',
  invoices: 'notas fiscais',
  products: 'produtos',
};

function unitWords({ of, micros: price, step, franchise, mode }: UnitOperands): string {
  const per = `${written(micros(price))} por ${written(quantityOf(of, step))} ${counted[of]}`;
  const started = mode === 'ceil' ? ' iniciados' : ' exatos';
  return franchise === 0
    ? `${per}${started}`
    : `${per}${started} além de ${written(quantityOf(of, franchise))}`;
}

/** A count of the finest part of a unit: milligrams, cubic millimetres, thousandths of a piece. */
function quantityOf(of: UnitOperands['of'], finest: number): Quantity {
  if (of === 'chargeable_kg' || of === 'real_kg') return kilograms(finest);
  return of === 'm3' ? { value: finest, scale: 9, unit: 'm3' } : { value: finest, scale: 3, unit: 'count' };
}

function formulaOf(operands: ChargeOperands): Formula {
  const { percentPpm, fixedCents, baseCents, unit, minCents, maxCents } = operands;
  const parts = [
    ...(percentPpm === 0
      ? []
      : [multiply(operand('rate', percent(percentPpm)), operand('base', cents(baseCents)))]),
    ...(fixedCents === 0 ? [] : [operand('fixed', cents(fixedCents))]),
    ...(unit === null ? [] : [unitFormula(unit)]),
  ];
  const raw = parts.length === 0 ? operand('fixed', cents(0)) : add(...parts);
  const raised = minCents === null ? raw : max(raw, operand('minimum', cents(minCents)));
  return maxCents === null ? raised : min(raised, operand('maximum', cents(maxCents)));
}

function unitFormula({ of, micros: price, quantity, franchise, step, mode }: UnitOperands): Formula {
  const whole = operand('quantity', quantityOf(of, quantity));
  const above =
    franchise === 0
      ? whole
      : max(
          subtract(whole, operand('franchise', quantityOf(of, franchise))),
          operand('none', quantityOf(of, 0)),
        );
  const steps = divide(above, operand('step', quantityOf(of, step)));
  return multiply(operand('price', micros(price)), mode === 'ceil' ? ceil(steps) : steps);
}
