import type { Operands } from '../../../engine/rating/recorder.ts';
import { quoted } from './charge-names.ts';
import { add, max, multiply, operand } from './formula.ts';
import type { Explained } from './line.ts';
import { cents, kilometres, micros } from './units.ts';

export type Carriage = Extract<Operands, { kind: 'trip' | 'per_km' | 'per_ton' }>;

/** Why the price of a vehicle is not charged. */
export const otherVehicle = 'não cobrada: outro veículo que comporta a carga custa menos ou o mesmo';

/** Whether a line is the price of a whole vehicle. */
export function isCarriage(operands: Operands): operands is Carriage {
  return operands.kind === 'trip' || operands.kind === 'per_km' || operands.kind === 'per_ton';
}

/** A whole vehicle: by trip, by kilometre or by ton. */
export function carriageOf(operands: Carriage, isChosen: boolean): Explained {
  const vehicle = isChosen
    ? `o mais barato dos veículos que comportam a carga, ${quoted(operands.vehicle)}`
    : `veículo ${quoted(operands.vehicle)}`;
  if (operands.kind === 'trip')
    return { words: `${vehicle}, por viagem`, formula: operand('price', cents(operands.cents)) };
  if (operands.kind === 'per_km') {
    const { distanceM, minimumKm, fixedCents, microsPerKm } = operands;
    const distance = operand('distance', kilometres(distanceM));
    const billed =
      minimumKm === 0 ? distance : max(distance, operand('minimum', kilometres(minimumKm * 1000)));
    const driven = multiply(billed, operand('price', micros(microsPerKm, 'BRL/km')));
    return {
      words: `${vehicle}, por quilômetro`,
      formula: fixedCents === 0 ? driven : add(operand('fixed', cents(fixedCents)), driven),
    };
  }
  const { weightMg, minimumTonsG, microsPerTon } = operands;
  const weight = operand('weight', { value: weightMg, scale: 9, unit: 't' });
  const least = operand('minimum', { value: minimumTonsG, scale: 6, unit: 't' });
  const billed = minimumTonsG === 0 ? weight : max(weight, least);
  return {
    words: `${vehicle}, por tonelada`,
    formula: multiply(billed, operand('price', micros(microsPerTon, 'BRL/t'))),
  };
}
