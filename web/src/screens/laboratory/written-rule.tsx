import type { NewRule } from '@carreto/contract/admin/registry/rules';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { Builder } from '../../parts/rules/builder/builder.tsx';
import { emptyDraft, type RuleMistakes, readRule } from '../../parts/rules/builder/draft.ts';
import { useKeptDraft } from '../../parts/rules/builder/kept-draft.ts';
import { Spoken } from '../../parts/rules/builder/spoken.tsx';
import { useRuleNames } from '../../parts/rules/names.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type WrittenRuleProps = {
  shipperId: number;
  /** The rule as it was when it was compared last. */
  compared: NewRule | undefined;
  onCompare(rule: NewRule): void;
};

const none: RuleMistakes = new Map();

/** A rule that is written to see what it would do, and stands nowhere but in this tab. */
export function WrittenRule({ shipperId, compared, onCompare }: WrittenRuleProps) {
  const words = useWords().quotes;
  const [kept, keep] = useKeptDraft(shipperId, undefined);
  const [mistakes, setMistakes] = useState<RuleMistakes>(none);
  const draft = kept ?? { ...emptyDraft, name: words.ruleName };
  const read = readRule(draft, dayInSaoPaulo(new Date()));
  const rule = 'rule' in read ? read.rule : undefined;
  const names = useRuleNames(shipperId, rule === undefined ? [] : [rule]);
  const mayOpen = useMay('rules.read');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMistakes('rule' in read ? none : read.mistakes);
    if (rule !== undefined) onCompare(rule);
  };
  const isStale = compared !== undefined && JSON.stringify(compared) !== JSON.stringify(rule);
  return (
    <form className="written-rule" aria-label={words.writtenRule} noValidate onSubmit={submit}>
      <h2>{words.writtenRule}</h2>
      <p className="note">{words.writtenRuleWhy}</p>
      <Spoken rule={rule} names={names} />
      <div className="quote-tools">
        <button type="submit" className="button" data-kind="main">
          {words.compareRule}
        </button>
        {mayOpen ? (
          <Link to="/regras/nova" search={keepShipper}>
            {words.toRules}
          </Link>
        ) : null}
      </div>
      <p className="soft" role="status">
        {isStale ? words.ruleStale : ''}
      </p>
      <Builder shipperId={shipperId} draft={draft} mistakes={mistakes} onChange={keep} />
    </form>
  );
}
