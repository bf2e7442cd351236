import type { CompiledRule, PreparedRule } from './prepare.ts';
import type { ActionType } from './rule.ts';

/**
 * A rule that an offer matches and that does not act on it, or not with one of its actions, because of a higher one: that
 * ends the rules there, or has the same action already.
 */
export type Shadow = {
  by: CompiledRule;
  of: CompiledRule;
  reason: 'stop' | 'same_action';
  /** Null where the rule stops; every action of the lower one is without effect then. */
  action: ActionType | null;
};

/** What gets in each other's way among the rules whose conditions hold for one offer, the highest first. */
export function shadowsAmong(holding: readonly PreparedRule[]): Shadow[] {
  const shadows: Shadow[] = [];
  const takers = new Map<number, CompiledRule>();
  let stopper: CompiledRule | null = null;
  for (const rule of holding) {
    if (stopper !== null) {
      shadows.push({ by: stopper, of: rule, reason: 'stop', action: null });
      continue;
    }
    for (const { slot, addsUp, action } of rule.prepared) {
      const by = takers.get(slot);
      if (by === undefined) takers.set(slot, rule);
      else if (by !== rule && !(addsUp && rule.cumulative))
        shadows.push({ by, of: rule, reason: 'same_action', action: action.type });
    }
    if (rule.stopOnMatch) stopper = rule;
  }
  return shadows;
}
