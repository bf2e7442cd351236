import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** `sem`: without the rules of the shipper; `nova`: with one that is written here; a number: with one that is not switched on yet. */
export type RuleChoice = string;

/** The choice of a rule that is written here. */
export const written = 'nova';

type Rules = { drafts: readonly FreightRuleView[]; writtenRule: NewRule | undefined };

/** What a choice changes of the enquiry; undefined while the rule is awaited, or where it is not there. */
export function rulesOf(
  choice: RuleChoice | undefined,
  { drafts, writtenRule }: Rules,
): Partial<Trial> | undefined {
  if (choice === undefined) return {};
  if (choice === written) return writtenRule === undefined ? {} : { draftRules: [writtenRule] };
  if (choice === 'sem') return { withoutAllRules: true };
  const rule = drafts.find(({ id }) => String(id) === choice);
  if (rule === undefined) return undefined;
  const { name, cumulative, stopOnMatch, validFromOn, validToOn, conditions, actions } = rule;
  return { draftRules: [{ name, cumulative, stopOnMatch, validFromOn, validToOn, conditions, actions }] };
}

/** Rules of a shipper that are not switched on: what somebody wants to know of before they count. */
export function useDraftRules(shipperId: number): readonly FreightRuleView[] {
  const mayAsk = useMay('rules.read');
  const rules = useQuery({
    queryKey: ['listRules', shipperId, 'switched off'],
    queryFn: ({ signal }) => everyPage((page) => api.listRules({ shipperId, ...page }, { signal })),
    enabled: mayAsk,
    staleTime: 30_000,
  });
  return rules.data?.filter(({ active }) => !active) ?? [];
}

type CompareRulesProps = {
  drafts: readonly FreightRuleView[];
  choice: RuleChoice | undefined;
  onChoice(choice: RuleChoice | undefined): void;
};

/** Puts other rules beside those that count. */
export function CompareRules({ drafts, choice, onChoice }: CompareRulesProps) {
  const words = useWords().quotes;
  return (
    <label className="field">
      <span className="label">{words.compareRules}</span>
      <select
        className="input"
        value={choice ?? ''}
        onChange={({ target }) => onChoice(target.value === '' ? undefined : target.value)}
      >
        <option value="">{words.stopComparing}</option>
        <option value="sem">{words.withoutRules}</option>
        <option value={written}>{words.writeRule}</option>
        {drafts.map(({ id, name }) => (
          <option key={id} value={id}>
            {words.withDraftRule(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
