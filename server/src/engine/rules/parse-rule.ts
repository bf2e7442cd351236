import { parseDay } from '../../kernel/days.ts';
import type { FailureDetail } from '../../kernel/failure.ts';
import { readAction } from './parse-actions.ts';
import { readConditions } from './parse-conditions.ts';
import { boolean, byDefault, fault, integer, listOf, matching, nullable, record, text } from './readers.ts';
import type { RuleDefinition } from './rule.ts';

const readDay = nullable(
  matching(
    (value) => (typeof value === 'string' && parseDay(value) !== null ? value : null),
    'a day as YYYY-MM-DD',
  ),
);

const readDefinition = record<RuleDefinition>({
  name: text(100),
  priority: integer(1, 1_000_000),
  active: byDefault(boolean, true),
  cumulative: byDefault(boolean, false),
  stopOnMatch: byDefault(boolean, false),
  validFromOn: readDay,
  validToOn: readDay,
  conditions: byDefault(readConditions, {}),
  actions: listOf(readAction, 20, 0),
});

/**
 * Reads a rule as the admin API and the database hold it, and makes it canonical: ranges of zip codes sorted
 * and joined, defaults filled in. Members that are not known are faults: a condition misspelt would widen the
 * rule. Paths of faults are those of the JSON (`actions[1].cents`).
 */
export function parseRule(json: unknown): { rule: RuleDefinition } | { errors: FailureDetail[] } {
  const errors: FailureDetail[] = [];
  const rule = readDefinition(json, '', errors);
  if (rule === undefined) return { errors };
  const { validFromOn, validToOn } = rule;
  if (validFromOn !== null && validToOn !== null && validFromOn > validToOn)
    fault(errors, 'validToOn', 'must not be before validFromOn');
  if (rule.actions.length === 0 && !rule.stopOnMatch)
    fault(errors, 'actions', 'must not be empty, unless the rule only stops those of lower priority');
  for (const [at, action] of rule.actions.entries())
    if (rule.actions.findIndex((other) => other.type === action.type) < at)
      fault(errors, `actions[${at}].type`, `stands twice in this rule: ${action.type}`);
  return errors.length > 0 ? { errors } : { rule };
}
