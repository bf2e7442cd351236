import { useWords } from '../../words/words.ts';
import { type RuleNames, ruleSentence, type SpokenRule } from './sentence.ts';

/** A rule as a sentence, with what matters in it strong. */
export function RuleText({ rule, names }: { rule: SpokenRule; names: RuleNames }) {
  const words = useWords().rules;
  const pieces = ruleSentence(rule, { words, names });
  return (
    <p className="rule-text">
      {pieces.map(({ text, isStrong }, at) => {
        const key = `${at} ${text}`;
        return isStrong ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
