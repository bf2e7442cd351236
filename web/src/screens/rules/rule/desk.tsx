import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { type FormEvent, useMemo, useState } from 'react';
import { dayInSaoPaulo } from '../../../formats/days.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { Builder } from '../../../parts/rules/builder/builder.tsx';
import {
  draftOfRule,
  emptyDraft,
  type RuleDraft,
  type RuleMistakes,
  readRule,
} from '../../../parts/rules/builder/draft.ts';
import { useRuleNames } from '../../../parts/rules/names.ts';
import { RuleText } from '../../../parts/rules/rule-text.tsx';
import { useKeys } from '../../../shell/keys/use-keys.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { Trial } from '../trial/trial.tsx';
import { History } from './history.tsx';
import { Saving } from './saving.tsx';

type DeskProps = { shipperId: number; rule: FreightRuleView | undefined };

const none: RuleMistakes = new Map();

/** Where a rule is put together: the builder beside what it would have done. What was typed survives a reload. */
export function Desk({ shipperId, rule }: DeskProps) {
  const words = useWords().rules;
  const stored = useMemo(() => (rule === undefined ? emptyDraft : draftOfRule(rule)), [rule]);
  const [kept, keep] = useKept<RuleDraft | null>(`carreto.rule ${shipperId} ${rule?.id ?? 'new'}`, readKept);
  const draft = kept ?? stored;
  const [mistakes, setMistakes] = useState<RuleMistakes>(none);
  const [tried, setTried] = useState<{ rule: NewRule; key: number }>();
  const read = readRule(draft, dayInSaoPaulo(new Date()));
  const names = useRuleNames(shipperId, 'rule' in read ? [read.rule] : []);
  /** The rule as it was typed, where nothing is wrong with it. */
  const taken = (): Required<NewRule> | undefined => {
    setMistakes('rule' in read ? none : read.mistakes);
    return 'rule' in read ? read.rule : undefined;
  };
  const tryOut = (): void => {
    const typed = taken();
    if (typed !== undefined) setTried({ rule: typed, key: (tried?.key ?? 0) + 1 });
  };
  useKeys([{ chord: 'Ctrl+Enter', label: words.keys.try, run: tryOut }]);
  const isStale =
    tried !== undefined && 'rule' in read && JSON.stringify(tried.rule) !== JSON.stringify(read.rule);
  const submit = (event: FormEvent): void => event.preventDefault();
  return (
    <div className="rule-desk">
      <form className="builder" aria-label={words.form.title} noValidate onSubmit={submit}>
        <div className="rule-spoken">
          {'rule' in read ? (
            <RuleText rule={read.rule} names={names} />
          ) : (
            <p className="soft">{words.form.nothingYet}</p>
          )}
        </div>
        <Saving
          shipperId={shipperId}
          rule={rule}
          isChanged={kept !== null && JSON.stringify(kept) !== JSON.stringify(stored)}
          taken={taken}
          names={names}
          onDrop={() => keep(null)}
        />
        <Builder shipperId={shipperId} draft={draft} mistakes={mistakes} onChange={keep} />
      </form>
      <section className="rule-side" aria-label={words.trial.title}>
        <h2>{words.trial.title}</h2>
        {useMay('rules.read') ? (
          <button type="button" className="button" aria-keyshortcuts="Control+Enter" onClick={tryOut}>
            {words.acts.try}
          </button>
        ) : null}
        {tried === undefined ? (
          <p className="soft">{words.trial.start}</p>
        ) : (
          <>
            {isStale ? <p className="soft">{words.trial.stale}</p> : null}
            <Trial
              key={tried.key}
              shipperId={shipperId}
              trial={{ rule: tried.rule, ...(rule === undefined ? {} : { ruleId: rule.id }) }}
            />
          </>
        )}
        {rule === undefined ? null : <History ruleId={rule.id} />}
      </section>
    </div>
  );
}

/** What an earlier page of this tab kept; anything else is nothing. */
function readKept(value: unknown): RuleDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, conditions, actions } = value as Partial<RuleDraft>;
  const isDraft = typeof name === 'string' && Array.isArray(conditions) && Array.isArray(actions);
  return isDraft ? { ...emptyDraft, ...(value as RuleDraft) } : null;
}
