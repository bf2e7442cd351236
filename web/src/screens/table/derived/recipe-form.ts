import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { readDecimal, writeForCells } from '../../../formats/numbers.ts';
import { type EditedMembers, readMembers } from './recipe-members.ts';

type Recipe = DerivedTableView['recipe'];
type Adjustment = NonNullable<Recipe['adjustments']>[number];

/** The numbers of an adjustment, in the order of their fields. */
export const numberNames = ['percent', 'points', 'add', 'unit', 'round', 'fromKg', 'toKg'] as const;
export type NumberName = (typeof numberNames)[number];

/** An adjustment as somebody edits it. */
export type EditedRule = Record<NumberName, string> & {
  of: Adjustment['of'];
  roundMode: NonNullable<Adjustment['round']>['mode'];
  /** A name a line; empty for all. */
  regions: string;
  /** As they were stored: names that nobody touched stay to the letter. */
  storedRegions: readonly string[];
};

export const newRule: EditedRule = {
  ...{ of: 'all', percent: '', points: '', add: '', unit: '', round: '', fromKg: '', toKg: '' },
  ...{ roundMode: 'half_up', regions: '', storedRegions: [] },
};

/** What a field holds in place of a number that cannot be read, or that the API would not take. */
export const unreadable = Symbol('unreadable');

type Bounds = { decimals: number; min: number; max: number };

const weight = { decimals: 3, min: 0, max: Number.MAX_SAFE_INTEGER };
const bounds = {
  percent: { decimals: 4, min: -1_000_000, max: 9_000_000 },
  points: { decimals: 4, min: -10_000_000, max: 10_000_000 },
  add: { decimals: 2, min: -1_000_000_000_000, max: 1_000_000_000_000 },
  unit: { decimals: 6, min: -100_000_000_000, max: 100_000_000_000 },
  round: { decimals: 6, min: 1, max: 1_000_000_000 },
  ...{ fromKg: weight, toKg: weight },
  days: { decimals: 0, min: -60, max: 60 },
} as const satisfies Record<NumberName | 'days', Bounds>;

/** The number of a field in its unit; undefined for an empty one. */
export function readField(name: keyof typeof bounds, text: string): number | undefined | typeof unreadable {
  if (text.trim() === '') return undefined;
  const { decimals, min, max } = bounds[name];
  const value = readDecimal(text.trim().replace(/^\+/, ''), decimals);
  return value === undefined || value < min || value > max ? unreadable : value;
}

/** The rules of a recipe as they are edited. */
export function rulesOf({ adjustments = [] }: Recipe): EditedRule[] {
  return adjustments.map(
    ({ of, percentPpm, addPpm, addCents, addUnitMicros, round, regions = [], weight: between }) => ({
      of,
      percent: shown('percent', percentPpm),
      points: shown('points', addPpm),
      add: addCents === undefined ? '' : writeForCells(addCents, 2),
      unit: shown('unit', addUnitMicros),
      round: shown('round', round?.stepMicros),
      fromKg: shown('fromKg', between?.fromG),
      toKg: shown('toKg', between?.toG),
      roundMode: round?.mode ?? 'half_up',
      regions: regions.join('\n'),
      storedRegions: regions,
    }),
  );
}

function shown(name: NumberName, value: number | null | undefined): string {
  if (value == null) return '';
  return writeForCells(value, bounds[name].decimals)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');
}

type EditedRecipe = {
  rules: readonly EditedRule[];
  days: string;
  recipients: NonNullable<Recipe['recipients']> | '';
  members: EditedMembers;
};

/** The recipe that somebody edited; undefined where a field cannot be read. */
export function recipeOf({ rules, days, recipients, members }: EditedRecipe): Recipe | undefined {
  const extraDays = readField('days', days);
  const read = rules.map(adjustmentOf);
  const adjustments = read.filter((one) => one !== undefined);
  const rest = readMembers(members);
  if (extraDays === unreadable || adjustments.length < read.length || rest === undefined) return undefined;
  return {
    ...rest,
    ...(adjustments.length === 0 ? {} : { adjustments }),
    ...(extraDays === undefined || extraDays === 0 ? {} : { extraDays }),
    ...(recipients === '' ? {} : { recipients }),
  };
}

function adjustmentOf(rule: EditedRule): Adjustment | undefined {
  const values = numberNames.map((name) => [name, readField(name, rule[name])] as const);
  if (values.some(([, value]) => value === unreadable)) return undefined;
  const { percent, points, add, unit, round, fromKg, toKg } = Object.fromEntries(values) as Partial<
    Record<NumberName, number>
  >;
  const regions = regionsOf(rule);
  return {
    of: rule.of,
    ...(percent === undefined ? {} : { percentPpm: percent }),
    ...(points === undefined ? {} : { addPpm: points }),
    ...(add === undefined ? {} : { addCents: add }),
    ...(unit === undefined ? {} : { addUnitMicros: unit }),
    ...(round === undefined ? {} : { round: { stepMicros: round, mode: rule.roundMode } }),
    ...(regions.length === 0 ? {} : { regions }),
    ...(fromKg === undefined && toKg === undefined
      ? {}
      : { weight: { fromG: fromKg ?? null, toG: toKg ?? null } }),
  };
}

function regionsOf({ regions, storedRegions }: EditedRule): string[] {
  if (regions === storedRegions.join('\n')) return [...storedRegions];
  const names = regions.split('\n').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
