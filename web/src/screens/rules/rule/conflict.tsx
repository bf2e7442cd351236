import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { RuleText } from '../../../parts/rules/rule-text.tsx';
import type { RuleNames } from '../../../parts/rules/sentence.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useRenewRules } from '../queries.ts';

type ConflictProps = {
  rule: FreightRuleView;
  mine: Required<NewRule>;
  names: RuleNames;
  onAgain(mine: Required<NewRule>, revision: number): Promise<void>;
  onDrop(): void;
};

/** Somebody was faster: who, what stands there now beside what was typed, and which of the two stays. */
export function Conflict({ rule, mine, names, onAgain, onDrop }: ConflictProps) {
  const words = useWords().rules.conflict;
  const { language } = usePreferences();
  const renew = useRenewRules();
  const mayAsk = useMay('registry.read');
  const now = useQuery({
    queryKey: ['getRule', rule.id, 'after', rule.revision],
    queryFn: ({ signal }) => api.getRule({ ruleId: rule.id }, { signal }),
  });
  const changes = useQuery({
    queryKey: ['listChanges', 'rule', rule.id, 'after', rule.revision],
    queryFn: ({ signal }) => api.listChanges({ kind: 'rule', entityId: rule.id, limit: 1 }, { signal }),
    enabled: mayAsk,
  });
  const [last] = changes.data?.items ?? [];
  const theirs = now.data;
  return (
    <section className="rule-conflict" role="alert">
      <h2>{words.title}</h2>
      <p>{last === undefined ? words.unknown : words.by(last.actor, writeInstant(last.at, language))}</p>
      {theirs === undefined ? null : (
        <>
          <h3>{words.theirs}</h3>
          <RuleText rule={theirs} names={names} />
          <h3>{words.mine}</h3>
          <RuleText rule={mine} names={names} />
          <div className="rule-tools">
            <button
              type="button"
              className="button"
              onClick={() => void onAgain(mine, theirs.revision).catch(() => undefined)}
            >
              {words.again}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                renew(theirs);
                onDrop();
              }}
            >
              {words.drop}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
