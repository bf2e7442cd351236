import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { readCep, writeCep } from '../../../formats/cep.ts';
import { readDay, writeDay } from '../../../formats/days.ts';
import { readDecimal, writeForCells } from '../../../formats/numbers.ts';
import { type ConditionName, clock, type RuleAction, type RuleConditions } from '../sentence.ts';
import { actionKinds, conditionKinds, decimalsIn, type Unit } from './kinds.ts';

/** A condition as it is being typed: what is picked or written line by line, or the two ends of a span. */
export type ConditionDraft = { name: ConditionName; items: readonly string[]; min: string; max: string };

/** An action as it is being typed: a text for each of its fields. */
export type ActionDraft = { type: RuleAction['type']; texts: readonly string[]; isUp: boolean };

/** A rule as it is being typed; it is plain JSON, so that a reload keeps it. */
export type RuleDraft = {
  name: string;
  cumulative: boolean;
  stopOnMatch: boolean;
  from: string;
  to: string;
  conditions: readonly ConditionDraft[];
  actions: readonly ActionDraft[];
};

type StoredRule = Pick<
  FreightRuleView,
  'name' | 'cumulative' | 'stopOnMatch' | 'validFromOn' | 'validToOn' | 'conditions' | 'actions'
>;
type WholeRule = Required<NewRule>;

/** What is wrong, by where it stands: `name`, `conditions.<name>`, `actions.<type>`, `from`, `to`. */
export type RuleMistake =
  | 'name'
  | 'actions'
  | 'empty'
  | 'bounds'
  | 'zips'
  | 'number'
  | 'time'
  | 'day'
  | 'days';
export type RuleMistakes = ReadonlyMap<string, RuleMistake>;

export const emptyDraft: RuleDraft = {
  name: '',
  cumulative: false,
  stopOnMatch: false,
  from: '',
  to: '',
  conditions: [],
  actions: [],
};

export function newCondition(name: ConditionName): ConditionDraft {
  return { name, items: [], min: '', max: '' };
}

export function newAction(type: RuleAction['type']): ActionDraft {
  return { type, texts: actionKinds[type].fields.map(() => ''), isUp: false };
}

/** A stored rule as a person would have typed it. */
export function draftOfRule(rule: StoredRule): RuleDraft {
  const { conditions, actions } = rule;
  return {
    name: rule.name,
    cumulative: rule.cumulative,
    stopOnMatch: rule.stopOnMatch,
    from: rule.validFromOn === null ? '' : writeDay(rule.validFromOn),
    to: rule.validToOn === null ? '' : writeDay(rule.validToOn),
    conditions: (Object.keys(conditions) as ConditionName[]).map((name) => conditionDraft(name, conditions)),
    actions: actions.map(actionDraft),
  };
}

function conditionDraft(name: ConditionName, conditions: RuleConditions): ConditionDraft {
  const wanted = conditions[name];
  const empty = newCondition(name);
  if (Array.isArray(wanted)) return { ...empty, items: wanted.map(itemText) };
  if (typeof wanted !== 'object') return { ...empty, items: [String(wanted)] };
  if ('fromMinute' in wanted)
    return { ...empty, min: clock(wanted.fromMinute), max: clock(wanted.untilMinute) };
  const control = conditionKinds[name];
  const unit = control.kind === 'bounds' ? control.unit : 'count';
  const text = (bound: number | null): string => (bound === null ? '' : amountText(bound, unit));
  return { ...empty, min: text(wanted.min), max: text(wanted.max) };
}

function itemText(item: string | number | readonly [number, number]): string {
  if (typeof item !== 'object') return String(item);
  const [first = '', last = ''] = item.map((zip) => writeCep(String(zip).padStart(8, '0')));
  return first === last ? first : `${first} a ${last}`;
}

function actionDraft(action: RuleAction): ActionDraft {
  const members = action as unknown as Readonly<Record<string, number | undefined>>;
  return {
    type: action.type,
    texts: actionKinds[action.type].fields.map(({ member, unit }) => {
      const value = members[member];
      return value === undefined ? '' : amountText(value, unit);
    }),
    isUp: action.type === 'round' && action.direction === 'up',
  };
}

function amountText(value: number, unit: Unit): string {
  const text = writeForCells(value, decimalsIn(unit));
  return unit === 'brl' ? text : text.replace(/(,\d*?)0+$/, '$1').replace(/,$/, '');
}

/** The rule that was typed, or what is wrong with it. */
export function readRule(draft: RuleDraft, today: string): { rule: WholeRule } | { mistakes: RuleMistakes } {
  const mistakes = new Map<string, RuleMistake>();
  if (draft.name.trim() === '') mistakes.set('name', 'name');
  if (draft.actions.length === 0 && !draft.stopOnMatch) mistakes.set('actions', 'actions');
  const conditions = draft.conditions.map((condition) => {
    const value = readCondition(condition);
    if (isWrong(value)) mistakes.set(`conditions.${condition.name}`, value.mistake);
    return [condition.name, value] as const;
  });
  const actions = draft.actions.map((action) => {
    const read = readAction(action);
    if (read === undefined) mistakes.set(`actions.${action.type}`, 'number');
    return read;
  });
  const dates = readDates(draft, today, mistakes);
  if (mistakes.size > 0) return { mistakes };
  return {
    rule: {
      name: draft.name.trim(),
      cumulative: draft.cumulative,
      stopOnMatch: draft.stopOnMatch,
      ...dates,
      conditions: Object.fromEntries(conditions) as RuleConditions,
      actions: actions.filter((action) => action !== undefined),
    },
  };
}

function readDates(
  { from, to }: RuleDraft,
  today: string,
  mistakes: Map<string, RuleMistake>,
): Pick<WholeRule, 'validFromOn' | 'validToOn'> {
  const read = (field: string, text: string): string | null => {
    if (text.trim() === '') return null;
    const day = readDay(text, today);
    if (day === undefined) mistakes.set(field, 'day');
    return day ?? null;
  };
  const [validFromOn, validToOn] = [read('from', from), read('to', to)];
  if (validFromOn !== null && validToOn !== null && validFromOn > validToOn) mistakes.set('to', 'days');
  return { validFromOn, validToOn };
}

type Wrong = { mistake: RuleMistake };

function readCondition({ name, items, min, max }: ConditionDraft): unknown {
  const control = conditionKinds[name];
  if (control.kind === 'bounds') return readBounds(min, max, control.unit);
  if (control.kind === 'hours') return readHours(min, max);
  const written = [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))];
  const [first] = written;
  if (first === undefined) return wrong('empty');
  if (control.kind === 'one') return name === 'reverse' ? first === 'true' : first;
  if (control.kind === 'zips') return readZips(written);
  return areNumbers.has(name) ? written.map(Number) : written;
}

const areNumbers: ReadonlySet<ConditionName> = new Set<ConditionName>([
  'originCities',
  'destinationCities',
  'categories',
  'weekdays',
  'carriers',
]);

function isWrong(value: unknown): value is Wrong {
  return typeof value === 'object' && value !== null && 'mistake' in value;
}

function wrong(mistake: RuleMistake): Wrong {
  return { mistake };
}

function readBounds(least: string, most: string, unit: Unit): unknown {
  const read = (text: string): number | null | undefined =>
    text.trim() === '' ? null : readAmount(text, unit);
  const [min, max] = [read(least), read(most)];
  const isBad = [min, max].some((bound) => bound === undefined || (bound !== null && bound < 0));
  if (isBad || (min === null && max === null)) return wrong('bounds');
  if (min != null && max != null && min > max) return wrong('bounds');
  return { min, max };
}

function readHours(from: string, until: string): unknown {
  const [fromMinute, untilMinute] = [readClock(from), readClock(until)];
  if (fromMinute === undefined || untilMinute === undefined || fromMinute > 1439) return wrong('time');
  return { fromMinute, untilMinute };
}

/** Minutes of the day; `24:00` ends it. */
function readClock(text: string): number | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:h](\d{2}))?h?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) > 59 || minute > 1440 ? undefined : minute;
}

function readZips(lines: readonly string[]): unknown {
  const ranges = lines.map(readRange);
  return ranges.every((range) => range !== undefined) ? ranges : wrong('zips');
}

function readRange(line: string): [number, number] | undefined {
  const [, left = '', right = left] =
    /^([\d.-]+?)(?:\s*(?:a|to|até|–|—|\.\.|;|,| - )\s*([\d.-]+))?$/.exec(line.trim()) ?? [];
  const [first, last] = [readCep(left), readCep(right)];
  if (first === undefined || last === undefined || first > last) return undefined;
  return [Number(first), Number(last)];
}

function readAction({ type, texts, isUp }: ActionDraft): RuleAction | undefined {
  const { fields, hasDirection = false } = actionKinds[type];
  const members: Record<string, unknown> = { type };
  for (const [at, { member, unit, isSigned = false, isOptional = false }] of fields.entries()) {
    const text = texts[at] ?? '';
    if (isOptional && text.trim() === '') continue;
    const value = readAmount(text, unit);
    if (value === undefined || (!isSigned && value < 0)) return undefined;
    members[member] = value;
  }
  if (hasDirection) Object.assign(members, { direction: isUp ? 'up' : 'nearest' });
  return members as RuleAction;
}

function readAmount(text: string, unit: Unit): number | undefined {
  const bare = text.replace(/^(\s*[-+\u2212]?)\s*R\$/i, '$1').replace(/%\s*$/, '');
  return readDecimal(bare, decimalsIn(unit));
}
