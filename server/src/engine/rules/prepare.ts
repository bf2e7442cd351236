import { parseDay } from '../../kernel/days.ts';
import { compileConditions } from './conditions.ts';
import type { OfferFacts, RequestFacts } from './facts.ts';
import type { FreightRule, RuleConditions } from './rule.ts';
import { type Step, stepOf } from './steps.ts';

/** The rules of a shipper, made ready once and asked for every request. */
export type CompiledRules = readonly CompiledRule[];

export type CompiledRule = {
  id: number;
  name: string;
  cumulative: boolean;
  stopOnMatch: boolean;
  validFromOn: number;
  validToOn: number;
  request: ((facts: RequestFacts) => boolean)[];
  offer: ((facts: OfferFacts) => boolean)[];
  position: RuleConditions['position'];
  steps: Step[];
};

/** The rules that a request is subject to, by priority, and its steps in the order of evaluation. */
export type PreparedRules = {
  rules: readonly PreparedRule[];
  steps: readonly PreparedStep[];
  goodsCents: number;
};

/** A rule whose request conditions hold. */
export type PreparedRule = CompiledRule & { prepared: readonly PreparedStep[] };

/** A step of a rule; `at` is its position in `PreparedRules.steps`. */
export type PreparedStep = Step & { rule: CompiledRule; at: number };

const none: PreparedRules = { rules: [], steps: [], goodsCents: 0 };

/** Sorts out what is not active and orders the rest by priority, then age. */
export function compileRules(rules: readonly FreightRule[]): CompiledRules {
  return rules
    .filter((rule) => rule.active)
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
    .map((rule) => ({
      id: rule.id,
      name: rule.name,
      cumulative: rule.cumulative,
      stopOnMatch: rule.stopOnMatch,
      validFromOn: parseDay(rule.validFromOn ?? '') ?? Number.NEGATIVE_INFINITY,
      validToOn: parseDay(rule.validToOn ?? '') ?? Number.POSITIVE_INFINITY,
      ...compileConditions(rule.conditions),
      position: rule.conditions.position,
      steps: rule.actions.map(stepOf),
    }));
}

/** Asks what the request decides, once for all its offers. */
export function prepareRules(compiled: CompiledRules, facts: RequestFacts): PreparedRules {
  const matching = compiled.filter(
    (rule) =>
      rule.validFromOn <= facts.day &&
      facts.day <= rule.validToOn &&
      rule.request.every((holds) => holds(facts)),
  );
  if (matching.length === 0) return none;
  const goodsCents = facts.shipment.declaredCents;
  const rules = matching.map((rule) => ({ ...rule, prepared: stepsOf(rule, goodsCents) }));
  const steps = rules.flatMap((rule) => rule.prepared).sort((a, b) => a.order - b.order);
  for (const [at, step] of steps.entries()) step.at = at;
  return { rules, steps, goodsCents };
}

/** Steps that can have an effect: free freight above a value needs that value. */
function stepsOf(rule: CompiledRule, goodsCents: number): PreparedStep[] {
  return rule.steps
    .filter(({ action }) => action.type !== 'free_above' || goodsCents >= action.goodsCents)
    .map((step) => ({ ...step, rule, at: 0 }));
}
