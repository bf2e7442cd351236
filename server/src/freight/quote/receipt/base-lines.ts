import type {
  BandOperands,
  Entry,
  ExcessOperands,
  ObjectOperands,
  Operands,
} from '../../../engine/rating/recorder.ts';
import { chargeNames } from './charge-names.ts';
import { add, ceil, cent, divide, type Formula, max, multiply, operand, subtract } from './formula.ts';
import { type Explained, type LineInput, lineOf, type ReceiptLine } from './line.ts';
import {
  cents,
  count,
  cubicMetres,
  kilograms,
  kilogramsOfG,
  micros,
  percent,
  type Quantity,
  written,
} from './units.ts';
import { type Carriage, carriageOf, isCarriage, otherVehicle } from './vehicle-words.ts';

/** An entry of the base freight as its line, after the lines of the objects it is the sum of. */
export function baseLines(entry: Entry, line: Omit<LineInput, 'label'>): ReceiptLine[] {
  const { operands, code } = entry;
  if (isCarriage(operands)) {
    const isChosen = entry.part === 'base';
    const why = isChosen ? {} : { outcomeNote: otherVehicle };
    return [lineOf({ ...line, ...why, label: chargeNames[code], ...carriageOf(operands, isChosen) })];
  }
  const explained = explain(operands, code === 'freight_weight_excess');
  const before = operands.kind === 'objects' ? objectLines(operands.groups, code, line.table) : [];
  return [...before, lineOf({ ...line, label: chargeNames[code], ...explained })];
}

function explain(operands: Exclude<Operands, Carriage>, isExcess: boolean): Explained {
  switch (operands.kind) {
    case 'band':
      return bandOf(operands);
    case 'excess':
      return excessOf(operands.legs);
    case 'objects':
      return {
        words: 'soma dos volumes',
        formula: add(...operands.groups.map((group) => timesGroup(group, isExcess))),
      };
    case 'percent':
      return valueLegOf(operands);
    case 'comparison':
      return comparisonOf(operands);
    case 'per_unit':
      return unitsOf(operands);
    case 'per_m3':
      return {
        words: 'por metro cúbico',
        formula: multiply(
          operand('volume', cubicMetres(operands.volumeMm3)),
          operand('price', micros(operands.micros, 'BRL/m3')),
        ),
      };
    case 'fixed_below':
      return {
        words: `preço fixo abaixo de ${written(cents(operands.valueCents))} em mercadoria`,
        formula: operand('price', cents(operands.priceCents)),
      };
    default:
      throw new Error(`${operands.kind} is no line of a base`);
  }
}

/** The price of a band, of the weight up to its top. */
export function bandOf({ fromG, toG, price, amount, weightMg }: BandOperands): Explained {
  const range = `faixa de ${written(kilogramsOfG(fromG))} a ${written(kilogramsOfG(toG))}`;
  if (price === 'fixed') return { words: `${range}, preço fixo`, formula: operand('price', cents(amount)) };
  const perTon = price === 'per_ton';
  const weight = perTon ? ({ value: weightMg, scale: 9, unit: 't' } as const) : kilograms(weightMg);
  return {
    words: `${range}, preço por ${perTon ? 'tonelada' : 'quilo'}`,
    formula: multiply(
      operand('weight', weight),
      operand('price', micros(amount, perTon ? 'BRL/t' : 'BRL/kg')),
    ),
  };
}

/** Legs are rounded one by one. */
export function excessOf(legs: readonly ExcessOperands[]): Explained {
  const formulas = legs.map(legOf);
  const words = legs.map(({ aboveMg, stepG }) => {
    const step = stepG === null ? 'por quilo' : `por ${written(kilogramsOfG(stepG))} iniciados`;
    return `acima de ${written(excessStart(aboveMg))}, ${step}`;
  });
  return {
    words: words.join(' e '),
    formula: legs.length === 1 ? add(...formulas) : add(...formulas.map(cent)),
  };
}

/** In whole grams, unless the file writes a fraction of one. */
function excessStart(aboveMg: number): Quantity {
  return aboveMg % 1000 === 0 ? kilogramsOfG(aboveMg / 1000) : kilograms(aboveMg);
}

function legOf({ aboveMg, ofMg, microsPerKg, stepG }: ExcessOperands): Formula {
  const over = subtract(operand('weight', kilograms(ofMg)), operand('above', excessStart(aboveMg)));
  const price = operand('price', micros(microsPerKg, 'BRL/kg'));
  if (stepG === null) return multiply(over, price);
  const step = operand('step', kilogramsOfG(stepG));
  return multiply(ceil(divide(over, step)), step, price);
}

function timesGroup({ count: pieces, weightCents, excessCents }: ObjectOperands, isExcess: boolean): Formula {
  return multiply(
    operand('objects', count(pieces)),
    operand('each', cents(isExcess ? excessCents : weightCents)),
  );
}

/** Each kind of object by its own band. */
function objectLines(
  groups: readonly ObjectOperands[],
  code: Entry['code'],
  table: string | undefined,
): ReceiptLine[] {
  const isExcess = code === 'freight_weight_excess';
  return groups.flatMap((group) => {
    if (isExcess && group.excess.length === 0) return [];
    const explained = isExcess ? excessOf(group.excess) : bandOf(group.band);
    const amount = isExcess ? group.excessCents : group.weightCents;
    const label = `${isExcess ? 'Excedente' : 'Frete-peso'} do volume ${group.object + 1}`;
    const from = { tableLine: group.line, ...(table === undefined ? {} : { table }) };
    return [lineOf({ section: 'base', label, ...explained, result: cents(amount), ...from })];
  });
}

function valueLegOf({
  baseCents,
  ppm,
  minCents,
  objects,
}: Extract<Operands, { kind: 'percent' }>): Explained {
  const share = multiply(operand('rate', percent(ppm)), operand('goods', cents(baseCents)));
  const part =
    objects === null
      ? 'do valor da mercadoria'
      : `da parte dos volumes ${objects.map((object) => object + 1).join(', ')} no valor da mercadoria`;
  const least = minCents === 0 ? '' : `, no mínimo ${written(cents(minCents))}`;
  return {
    words: `${written(percent(ppm))} ${part}${least}`,
    formula: minCents === 0 ? share : max(share, operand('minimum', cents(minCents))),
  };
}

function comparisonOf(operands: Extract<Operands, { kind: 'comparison' }>): Explained {
  const { minimumCents, micros: price, weightMg, ppm, baseCents } = operands;
  return {
    words: 'o maior entre mínimo, peso e valor da mercadoria',
    formula: max(
      operand('minimum', cents(minimumCents)),
      multiply(operand('weight', kilograms(weightMg)), operand('price', micros(price, 'BRL/kg'))),
      multiply(operand('rate', percent(ppm)), operand('goods', cents(baseCents))),
    ),
  };
}

function unitsOf({
  unit,
  micros: price,
  count: units,
  pallet,
}: Extract<Operands, { kind: 'per_unit' }>): Explained {
  const formula = multiply(operand(unit, count(units)), operand('price', micros(price)));
  if (pallet === null) return { words: 'por volume', formula };
  const holds = [
    ...(pallet.holdsCm3 === null ? [] : [written({ value: pallet.holdsCm3, scale: 6, unit: 'm3' })]),
    ...(pallet.holdsG === null ? [] : [written(kilogramsOfG(pallet.holdsG))]),
  ];
  const words = holds.length === 0 ? 'por palete' : `por palete iniciado, que leva ${holds.join(' e ')}`;
  return { words, formula };
}
