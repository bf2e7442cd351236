import type { ConditionName, RuleAction } from '../sentence.ts';

/** How a condition is filled in. */
export type Control =
  | { kind: 'picks' }
  | { kind: 'one' }
  | { kind: 'names' }
  | { kind: 'skus' }
  | { kind: 'cities' }
  | { kind: 'zips' }
  | { kind: 'bounds'; unit: Unit }
  | { kind: 'hours' };

/** What an amount counts, as people write it. */
export type Unit = 'brl' | 'kg' | 'm3' | 'percent' | 'days' | 'cents' | 'count';

const bounds = (unit: Unit): Control => ({ kind: 'bounds', unit });
const picks: Control = { kind: 'picks' };
const names: Control = { kind: 'names' };
const one: Control = { kind: 'one' };

/** Every condition that the engine knows, the likeliest first. */
export const conditionKinds: { readonly [Name in ConditionName]-?: Control } = {
  destinationUfs: picks,
  goodsCents: bounds('brl'),
  carriers: picks,
  services: names,
  destinationRegions: picks,
  destinationCities: { kind: 'cities' },
  destinationZips: { kind: 'zips' },
  realG: bounds('kg'),
  chargeableG: bounds('kg'),
  volumeCm3: bounds('m3'),
  objectCount: bounds('count'),
  skus: { kind: 'skus' },
  categories: picks,
  tags: names,
  channels: names,
  subchannels: names,
  platformCodes: names,
  recipientType: one,
  position: one,
  costCents: bounds('brl'),
  days: bounds('days'),
  modals: picks,
  loadTypes: picks,
  originUfs: picks,
  originRegions: picks,
  originCities: { kind: 'cities' },
  originZips: { kind: 'zips' },
  dispatchers: picks,
  weekdays: picks,
  timeOfDay: { kind: 'hours' },
  reverse: one,
};

export const conditionNames = Object.keys(conditionKinds) as ConditionName[];

/** What an action needs beside its name. */
export type ActionField = {
  /** The member of the action that it fills. */
  member: string;
  unit: Unit;
  /** What takes off may be written, too. */
  isSigned?: boolean;
  isOptional?: boolean;
};

type ActionKind = { fields: readonly ActionField[]; hasDirection?: boolean };

const cents: ActionField = { member: 'cents', unit: 'brl' };
const days: ActionField = { member: 'days', unit: 'days' };

// biome-ignore-start lint/style/useNamingConvention: keys are codes of actions, written like every code of ours
/** Every action that the engine knows, the likeliest first. */
export const actionKinds: { readonly [Type in RuleAction['type']]: ActionKind } = {
  free: { fields: [] },
  free_above: { fields: [{ member: 'goodsCents', unit: 'brl' }] },
  percent: { fields: [{ member: 'ppm', unit: 'percent', isSigned: true }] },
  fixed: { fields: [{ ...cents, isSigned: true }] },
  set_price: { fields: [cents] },
  add_days: { fields: [{ ...days, isSigned: true }] },
  hide: { fields: [] },
  hide_carrier: { fields: [] },
  only_cheapest: { fields: [] },
  only_fastest: { fields: [] },
  limit_per_carrier: { fields: [{ member: 'count', unit: 'count' }] },
  floor: { fields: [cents] },
  ceiling: { fields: [cents] },
  cap_percent_of_goods: { fields: [{ member: 'ppm', unit: 'percent' }] },
  match_cheapest: {
    fields: [
      { member: 'deltaCents', unit: 'brl', isSigned: true, isOptional: true },
      { member: 'deltaPpm', unit: 'percent', isSigned: true, isOptional: true },
    ],
  },
  round: { fields: [{ member: 'stepCents', unit: 'brl' }], hasDirection: true },
  round_to_ending: { fields: [{ member: 'endingCents', unit: 'cents' }] },
  set_days: { fields: [days] },
  min_days: { fields: [days] },
  max_days: { fields: [days] },
  neutralise: { fields: [] },
};
// biome-ignore-end lint/style/useNamingConvention: keys are codes of actions, written like every code of ours

export const actionTypes = Object.keys(actionKinds) as RuleAction['type'][];

const decimalsOf: { readonly [U in Unit]: number } = {
  brl: 2,
  kg: 3,
  m3: 6,
  percent: 4,
  days: 0,
  cents: 0,
  count: 0,
};

/** How many decimals people write of a unit: the wire counts the last of them. */
export function decimalsIn(unit: Unit): number {
  return decimalsOf[unit];
}
