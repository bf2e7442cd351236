import { parseRule } from '../../../engine/rules/parse-rule.ts';
import type { FreightRule } from '../../../engine/rules/rule.ts';
import { parseDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';

/** What somebody wants to try of a shipper's rules. */
export type RuleChange = {
  /** The stored rule that is changed; null for a new one, or where only the order is tried. */
  ruleId: number | null;
  /** What is new, or stands in its place; null where the stored rule is tried as it is. */
  draft: object | null;
  /** Whether the rule applies afterwards. */
  active: boolean;
  /** The ids of all stored rules, the highest first; null where the order stays. A new rule comes last. */
  order: readonly number[] | null;
};

/** The rules that apply without the change, and with it. `triedId` is null where only the order is tried. */
export type RuleSides = { before: FreightRule[]; after: FreightRule[]; triedId: number | null };

/** A new rule has no id of the registry: a negative one differs from every rule that has. */
export const draftId = -1;
const lastPriority = 1_000_000;

/**
 * The two sides of a trial. Rules count as they do on the day of the trial, whatever the day of a quote; the rule that is tried
 * counts without regard to its dates, because it is tried before they begin.
 * @throws Failure `not_found` without such a rule; `conflict` for an order that is not that of all rules; `invalid_request` for
 * a rule that the engine does not accept.
 */
export function sidesOfChange(stored: readonly FreightRule[], change: RuleChange, today: number): RuleSides {
  const before = stored.filter((rule) => isInForce(rule, today)).map(timeless);
  const tried = triedRule(stored, change);
  const others = stored.filter((rule) => rule.id !== tried?.id && isInForce(rule, today));
  const changed = tried === null || !change.active ? others : [...others, { ...tried, active: true }];
  const after = inOrder(changed.map(timeless), orderOf(stored, change));
  return { before, after, triedId: tried?.id ?? null };
}

function triedRule(stored: readonly FreightRule[], { ruleId, draft }: RuleChange): FreightRule | null {
  if (ruleId === null && draft === null) return null;
  const own = ruleId === null ? null : stored.find(({ id }) => id === ruleId);
  if (own === undefined) throw fail('not_found');
  const { id = draftId, priority = lastPriority } = own ?? {};
  if (draft === null) return own;
  const read = parseRule({ ...draft, priority, active: true });
  if ('rule' in read) return { ...read.rule, id };
  const fieldOf = (field: string | undefined): string =>
    field === undefined || field === '' ? 'rule' : `rule.${field}`;
  throw fail('invalid_request', {
    details: read.errors.map((detail) => ({ ...detail, field: fieldOf(detail.field) })),
  });
}

function orderOf(stored: readonly FreightRule[], { order }: RuleChange): ReadonlyMap<number, number> | null {
  if (order === null) return null;
  const positions = new Map(order.map((id, at) => [id, at + 1]));
  if (positions.size === stored.length && stored.every(({ id }) => positions.has(id))) return positions;
  throw fail('conflict', {
    details: [{ field: 'ruleIds', message: 'deve ter todas as regras do embarcador, uma vez cada' }],
  });
}

function inOrder(
  rules: readonly FreightRule[],
  positions: ReadonlyMap<number, number> | null,
): FreightRule[] {
  if (positions === null) return [...rules];
  return rules.map((rule) => ({ ...rule, priority: positions.get(rule.id) ?? lastPriority }));
}

function isInForce({ active, validFromOn, validToOn }: FreightRule, today: number): boolean {
  const from = parseDay(validFromOn ?? '') ?? Number.NEGATIVE_INFINITY;
  const to = parseDay(validToOn ?? '') ?? Number.POSITIVE_INFINITY;
  return active && from <= today && today <= to;
}

function timeless(rule: FreightRule): FreightRule {
  return { ...rule, validFromOn: null, validToOn: null };
}
