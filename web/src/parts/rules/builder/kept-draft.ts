import type { NewRule } from '@carreto/contract/admin/registry/rules';
import { dayInSaoPaulo } from '../../../formats/days.ts';
import { useKept } from '../../list/use-kept.ts';
import { emptyDraft, type RuleDraft, readRule } from './draft.ts';

const storedUnder = (shipperId: number, ruleId: number | undefined): string =>
  `carreto.rule ${shipperId} ${ruleId ?? 'new'}`;

/**
 * A rule as it was typed in this tab and not saved; null where nothing was. One is shared by all screens, so that a rule that
 * was written to compare is the one that the list of rules saves.
 * @param ruleId the stored rule that is changed; undefined for a new one.
 */
export function useKeptDraft(shipperId: number, ruleId: number | undefined) {
  return useKept<RuleDraft | null>(storedUnder(shipperId, ruleId), readKept);
}

/** What was typed, for those who only compare it; undefined where nothing was, or what is no whole rule yet. */
export function keptRule(shipperId: number, ruleId: number | undefined): NewRule | undefined {
  const draft = parsed(sessionStorage.getItem(storedUnder(shipperId, ruleId)));
  if (draft === null) return undefined;
  const read = readRule(draft, dayInSaoPaulo(new Date()));
  return 'rule' in read ? read.rule : undefined;
}

function parsed(text: string | null): RuleDraft | null {
  try {
    return text === null ? null : readKept(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What an earlier page of this tab kept; anything else is nothing. */
function readKept(value: unknown): RuleDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, conditions, actions } = value as Partial<RuleDraft>;
  const isDraft = typeof name === 'string' && Array.isArray(conditions) && Array.isArray(actions);
  return isDraft ? { ...emptyDraft, ...(value as RuleDraft) } : null;
}
