// biome-ignore-all lint/style/useNamingConvention: keys are codes of actions, written like every code of ours
import { byDefault, fault, integer, isRecord, oneOf, type Reader, record } from './readers.ts';
import type { ActionType, RuleAction } from './rule.ts';

/** Ten million reais: no freight costs more, and sums stay exact. */
const MAX_CENTS = 1_000_000_000;
const MAX_DAYS = 365;

type Parameters<T extends ActionType> = Omit<Extract<RuleAction, { type: T }>, 'type'>;

const cents = integer(0, MAX_CENTS);
const anyCents = integer(-MAX_CENTS, MAX_CENTS);
/** From everything off to ten times as much again. */
const anyPpm = integer(-1_000_000, 10_000_000);
const days = integer(0, MAX_DAYS);
const nothing = record<object>({});

const parameters: { readonly [T in ActionType]: Reader<Parameters<T>> } = {
  percent: record({ ppm: anyPpm }),
  fixed: record({ cents: anyCents }),
  neutralise: nothing,
  set_price: record({ cents }),
  free: nothing,
  free_above: record({ goodsCents: cents }),
  match_cheapest: record({ deltaCents: byDefault(anyCents, 0), deltaPpm: byDefault(anyPpm, 0) }),
  floor: record({ cents }),
  ceiling: record({ cents }),
  cap_percent_of_goods: record({ ppm: integer(0, 10_000_000) }),
  round: record({ stepCents: integer(1, 100_000), direction: byDefault(oneOf('nearest', 'up'), 'nearest') }),
  round_to_ending: record({ endingCents: integer(0, 99) }),
  add_days: record({ days: integer(-MAX_DAYS, MAX_DAYS) }),
  set_days: record({ days }),
  min_days: record({ days }),
  max_days: record({ days }),
  hide: nothing,
  hide_carrier: nothing,
  only_cheapest: nothing,
  only_fastest: nothing,
  limit_per_carrier: record({ count: integer(1, 1000) }),
};

const types = Object.keys(parameters) as ActionType[];
const readType = oneOf(...types);

/** An action: its type and the parameters of that type. */
export const readAction: Reader<RuleAction> = (value, path, errors) => {
  if (!isRecord(value)) return fault(errors, path, 'must be an object');
  const { type: named, ...rest } = value;
  const type = readType(named, `${path}.type`, errors);
  if (type === undefined) return undefined;
  const read = parameters[type](rest, path, errors);
  return read === undefined ? undefined : ({ type, ...read } as RuleAction);
};
