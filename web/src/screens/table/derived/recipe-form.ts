import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { readDecimal, writeForCells } from '../../../formats/numbers.ts';

type Recipe = DerivedTableView['recipe'];
type Adjustment = NonNullable<Recipe['adjustments']>[number];

/** An adjustment as somebody edits it; `rest` is what the form has no fields for. */
export type EditedRule = {
  of: Adjustment['of'];
  percent: string;
  add: string;
  round: string;
  roundMode: NonNullable<Adjustment['round']>['mode'];
  rest: Partial<Adjustment>;
};

export const newRule: EditedRule = {
  ...{ of: 'all', percent: '', add: '', round: '', roundMode: 'half_up', rest: {} },
};

/** What a field holds in place of a number that cannot be read, or that the API would not take. */
export const unreadable = Symbol('unreadable');

type Bounds = { decimals: number; min: number; max: number };

const bounds = {
  percent: { decimals: 4, min: -1_000_000, max: 9_000_000 },
  add: { decimals: 2, min: -1_000_000_000_000, max: 1_000_000_000_000 },
  round: { decimals: 6, min: 1, max: 1_000_000_000 },
  days: { decimals: 0, min: -60, max: 60 },
} as const satisfies Record<string, Bounds>;

/** The number of a field in its unit; undefined for an empty one. */
export function readField(name: keyof typeof bounds, text: string): number | undefined | typeof unreadable {
  if (text.trim() === '') return undefined;
  const { decimals, min, max } = bounds[name];
  const value = readDecimal(text.trim().replace(/^\+/, ''), decimals);
  return value === undefined || value < min || value > max ? unreadable : value;
}

/** The rules of a recipe as they are edited. */
export function rulesOf({ adjustments = [] }: Recipe): EditedRule[] {
  return adjustments.map(({ of, percentPpm, addCents, round, ...rest }) => ({
    of,
    percent: percentPpm === undefined ? '' : bare(writeForCells(percentPpm, 4)),
    add: addCents === undefined ? '' : writeForCells(addCents, 2),
    round: round === undefined ? '' : bare(writeForCells(round.stepMicros, 6)),
    roundMode: round?.mode ?? 'half_up',
    rest,
  }));
}

function bare(decimal: string): string {
  return decimal.replace(/(,\d*?)0+$/, '$1').replace(/,$/, '');
}

/** The recipe that rules and days make of one that was; undefined where a field cannot be read. */
export function recipeOf(
  was: Recipe,
  { rules, days }: { rules: readonly EditedRule[]; days: string },
): Recipe | undefined {
  const extraDays = readField('days', days);
  const read = rules.map(adjustmentOf);
  const adjustments = read.filter((one) => one !== undefined);
  if (extraDays === unreadable || adjustments.length < read.length) return undefined;
  const { adjustments: _, extraDays: __, ...rest } = was;
  return {
    ...rest,
    ...(adjustments.length === 0 ? {} : { adjustments }),
    ...(extraDays === undefined || extraDays === 0 ? {} : { extraDays }),
  };
}

function adjustmentOf({ of, percent, add, round, roundMode, rest }: EditedRule): Adjustment | undefined {
  const percentPpm = readField('percent', percent);
  const addCents = readField('add', add);
  const stepMicros = readField('round', round);
  if (percentPpm === unreadable || addCents === unreadable || stepMicros === unreadable) return undefined;
  return {
    ...rest,
    of,
    ...(percentPpm === undefined ? {} : { percentPpm }),
    ...(addCents === undefined ? {} : { addCents }),
    ...(stepMicros === undefined ? {} : { round: { stepMicros, mode: roundMode } }),
  };
}
