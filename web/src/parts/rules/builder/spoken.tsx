import './builder.css';
import { useWords } from '../../../words/words.ts';
import { RuleText } from '../rule-text.tsx';
import type { RuleNames, SpokenRule } from '../sentence.ts';

/** What is being put together, as a sentence; undefined while it is no rule yet. */
export function Spoken({ rule, names }: { rule: SpokenRule | undefined; names: RuleNames }) {
  const { nothingYet } = useWords().rules.form;
  return (
    <div className="rule-spoken">
      {rule === undefined ? <p className="soft">{nothingYet}</p> : <RuleText rule={rule} names={names} />}
    </div>
  );
}
