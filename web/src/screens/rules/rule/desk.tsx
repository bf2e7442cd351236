import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { type FormEvent, useMemo, useState } from 'react';
import { dayInSaoPaulo } from '../../../formats/days.ts';
import { Builder } from '../../../parts/rules/builder/builder.tsx';
import { draftOfRule, emptyDraft, type RuleMistakes, readRule } from '../../../parts/rules/builder/draft.ts';
import { useKeptDraft } from '../../../parts/rules/builder/kept-draft.ts';
import { Spoken } from '../../../parts/rules/builder/spoken.tsx';
import { useRuleNames } from '../../../parts/rules/names.ts';
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
  const [kept, keep] = useKeptDraft(shipperId, rule?.id);
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
        <Spoken rule={'rule' in read ? read.rule : undefined} names={names} />
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
