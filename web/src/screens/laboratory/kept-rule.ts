import type { NewRule } from '@carreto/contract/admin/registry/rules';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { readRule } from '../../parts/rules/builder/draft.ts';
import { readKeptDraft } from '../../parts/rules/builder/kept-draft.ts';

/** The new rule that was typed in this tab, so that a reload compares it again; undefined where it is none yet. */
export function keptRule(shipperId: number): NewRule | undefined {
  const draft = readKeptDraft(shipperId, undefined);
  if (draft === null) return undefined;
  const read = readRule(draft, dayInSaoPaulo(new Date()));
  return 'rule' in read ? read.rule : undefined;
}
