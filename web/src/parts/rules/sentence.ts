import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCep } from '../../formats/cep.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import type { Words } from '../../words/all-words.ts';

export type RuleConditions = FreightRuleView['conditions'];
export type RuleAction = FreightRuleView['actions'][number];
export type ConditionName = keyof RuleConditions;

/** What a sentence says of a rule. */
export type SpokenRule = Pick<FreightRuleView, 'conditions' | 'actions' | 'stopOnMatch'>;

/** What people call that which rules know by a number; undefined where nobody knows. */
export type RuleNames = {
  carrier(id: number): string | undefined;
  city(ibge: number): string | undefined;
  category(code: number): string | undefined;
  dispatcher(document: string): string | undefined;
};

/** A piece of a sentence; what matters in it is strong. */
export type Piece = { text: string; isStrong: boolean };

type RuleWords = Words['rules'];
type Setting = { words: RuleWords; names: RuleNames };

/** Values of one condition that a sentence says; the others are counted. */
const mostValues = 6;

/** A rule as a sentence: `Quando destino é SP, RJ e valor ≥ R$ 200,00 → frete grátis, +1 dia`. */
export function ruleSentence(rule: SpokenRule, setting: Setting): Piece[] {
  const { words } = setting;
  const { sentence } = words;
  const conditions = Object.keys(rule.conditions) as ConditionName[];
  const pieces: Piece[] =
    conditions.length === 0
      ? [plain(sentence.always)]
      : conditions.flatMap((name, at) => [
          plain(at === 0 ? sentence.when : ` ${sentence.and}`),
          plain(' '),
          strong(words.conditions[name]),
          plain(` ${conditionText(name, rule.conditions, setting)}`),
        ]);
  const effects = [
    ...rule.actions.map((action) => actionText(action, words)),
    ...(rule.stopOnMatch ? [sentence.stops] : []),
  ];
  pieces.push(plain(' → '));
  if (effects.length === 0) pieces.push(plain(sentence.nothing));
  for (const [at, effect] of effects.entries()) {
    if (at > 0) pieces.push(plain(', '));
    pieces.push(strong(effect));
  }
  return pieces;
}

const plain = (text: string): Piece => ({ text, isStrong: false });
const strong = (text: string): Piece => ({ text, isStrong: true });

/** What a condition wants, without its name: `é SP, RJ`, `≥ R$ 200,00`. */
function conditionText(name: ConditionName, conditions: RuleConditions, setting: Setting): string {
  const { sentence, fields } = setting.words;
  const wanted = conditions[name];
  if (typeof wanted === 'boolean') return `${sentence.is} ${wanted ? fields.yes : fields.no}`;
  if (Array.isArray(wanted)) return `${sentence.is} ${listText(name, wanted, setting)}`;
  if (typeof wanted !== 'object') return `${sentence.is} ${valueText(name, String(wanted), setting)}`;
  if ('fromMinute' in wanted) return sentence.hours(clock(wanted.fromMinute), clock(wanted.untilMinute));
  const [min, max] = [wanted.min, wanted.max].map((bound) =>
    bound === null ? null : quantity(name, bound, sentence),
  );
  if (min == null) return sentence.atMost(max ?? '∞');
  return max == null ? sentence.atLeast(min) : sentence.between(min, max);
}

function listText(name: ConditionName, wanted: readonly unknown[], setting: Setting): string {
  const shown = wanted.slice(0, mostValues).map((one) => valueText(name, one, setting));
  const left = wanted.length - shown.length;
  return [...shown, ...(left > 0 ? [setting.words.sentence.more(left)] : [])].join(', ');
}

/** One value of a condition as people read it. */
function valueText(name: ConditionName, value: unknown, { words, names }: Setting): string {
  if (Array.isArray(value)) {
    const [first = '', last = ''] = value.map((zip) => writeCep(String(zip).padStart(8, '0')));
    return first === last ? first : words.sentence.range(first, last);
  }
  const text = String(value);
  const number = Number(value);
  if (name === 'carriers') return names.carrier(number) ?? words.fields.notKnown(text);
  if (name === 'originCities' || name === 'destinationCities')
    return names.city(number) ?? words.fields.notKnown(text);
  if (name === 'categories') return names.category(number) ?? words.fields.notKnown(text);
  if (name === 'dispatchers') return names.dispatcher(text) ?? text;
  return valueWords(name, words)[text] ?? text;
}

/** What the values of a condition are called, where they are few and known. */
export function valueWords(name: ConditionName, { values }: RuleWords): Readonly<Record<string, string>> {
  switch (name) {
    case 'originRegions':
    case 'destinationRegions':
      return values.regions;
    case 'recipientType':
      return values.recipients;
    case 'weekdays':
      return values.weekdays;
    case 'modals':
      return values.modals;
    case 'loadTypes':
      return Object.fromEntries([
        ['fractional', values.loads.fractional],
        ['full_load', values.loads.fullLoad],
      ]);
    case 'position':
      return values.positions;
    default:
      return {};
  }
}

function quantity(name: ConditionName, value: number, sentence: RuleWords['sentence']): string {
  if (name === 'days') return sentence.days(writeDecimal(value, 0));
  if (name.endsWith('Cents')) return writeBrl(value);
  if (name.endsWith('Cm3')) return `${trimmed(value, 6)}\u00a0m³`;
  return name.endsWith('G') ? writeKilograms(value) : writeDecimal(value, 0);
}

/** Minutes of a day as a clock: `08:30`. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What an action does: `frete grátis`, `+1 dia`. */
export function actionText(action: RuleAction, { does }: Pick<RuleWords, 'does'>): string {
  switch (action.type) {
    case 'percent':
      return does.percent(signed(percent(action.ppm), action.ppm));
    case 'fixed':
      return does.fixed(writeDifference(action.cents));
    case 'neutralise':
      return does.neutralise;
    case 'set_price':
      return does.setPrice(writeBrl(action.cents));
    case 'free':
      return does.free;
    case 'free_above':
      return does.freeAbove(writeBrl(action.goodsCents));
    case 'match_cheapest':
      return does.matchCheapest(changesText(action.deltaCents ?? 0, action.deltaPpm ?? 0));
    case 'floor':
      return does.floor(writeBrl(action.cents));
    case 'ceiling':
      return does.ceiling(writeBrl(action.cents));
    case 'cap_percent_of_goods':
      return does.cap(percent(action.ppm));
    default:
      return roundingText(action, does) ?? daysText(action, does);
  }
}

function roundingText(action: RuleAction, does: RuleWords['does']): string | undefined {
  if (action.type === 'round') return does.round(writeBrl(action.stepCents), action.direction === 'up');
  if (action.type !== 'round_to_ending') return undefined;
  return does.roundTo(String(action.endingCents).padStart(2, '0'));
}

function daysText(action: RuleAction, does: RuleWords['does']): string {
  switch (action.type) {
    case 'add_days':
      return does.addDays(signed(writeDecimal(action.days, 0), action.days), Math.abs(action.days) === 1);
    case 'set_days':
      return does.setDays(String(action.days));
    case 'min_days':
      return does.minDays(String(action.days));
    case 'max_days':
      return does.maxDays(String(action.days));
    default:
      return visibilityText(action, does);
  }
}

function visibilityText(action: RuleAction, does: RuleWords['does']): string {
  switch (action.type) {
    case 'hide_carrier':
      return does.hideCarrier;
    case 'only_cheapest':
      return does.onlyCheapest;
    case 'only_fastest':
      return does.onlyFastest;
    case 'limit_per_carrier':
      return does.limit(String(action.count));
    default:
      return does.hide;
  }
}

function changesText(cents: number, ppm: number): string {
  const changes = [
    ...(ppm === 0 ? [] : [signed(percent(ppm), ppm)]),
    ...(cents === 0 ? [] : [writeDifference(cents)]),
  ];
  return changes.length === 0 ? '' : ` ${changes.join(' ')}`;
}

/** Millionths as a percentage, without zeros that say nothing: `12,5 %`. */
function percent(ppm: number): string {
  return `${trimmed(ppm, 4)}\u00a0%`;
}

function signed(text: string, value: number): string {
  return value > 0 ? `+${text}` : text;
}

/** A decimal number without zeros at its end. */
export function trimmed(units: number, decimals: number): string {
  return writeDecimal(units, decimals)
    .replace(/(,\d*?)0+$/, '$1')
    .replace(/,$/, '');
}
