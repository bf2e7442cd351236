import { readCep } from '../../formats/cep.ts';
import type { Filter } from '../filters/filter.ts';
import { choice, integer } from '../filters/filter.ts';

/** Steps of the sliders. */
export const weightSteps = [
  500, 1000, 3000, 5000, 10_000, 20_000, 30_000, 50_000, 100_000, 300_000, 1_000_000,
] as const;
export const valueSteps = [5000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 5_000_000] as const;

const cep: Filter<string> = {
  ...{ param: 'origem', control: 'text' },
  read: (text) => (/^\d{8}$/.test(text) ? text : undefined),
  write: (value) => value,
  typed: readCep,
};

/** What is asked of the map, as its address has it; `uf`: the state that is looked at closer. */
export const coverageFilters = {
  weightG: integer('peso', { min: 1, max: 1_000_000_000 }),
  valueCents: integer('valor', { min: 0, max: 1_000_000_000_000 }),
  recipient: choice('para', ['empresa']),
  originZip: cep,
  uf: choice('uf', [
    ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
    ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
  ]),
};

/** One volume: what coverage is asked with. */
export type Cargo = { weightG: number; valueCents: number };

/** A light parcel of some value, as most are. */
export const usualCargo: Cargo = { weightG: 1000, valueCents: 10_000 };

/** The step that comes nearest from below, by its place. */
export function stepOf(steps: readonly number[], value: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step <= value),
  );
}
