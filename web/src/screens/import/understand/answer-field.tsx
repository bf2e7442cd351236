import { useId, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { answerWords } from './answer-words.ts';

type AnswerFieldProps = {
  /** What it asks about, as questions name it. */
  about: string;
  label: string;
  /** Whether the label is only said, not shown. */
  isUnseen?: boolean;
  value: string;
  guesses: readonly string[];
  answers: readonly string[];
  /** What another answer looks like; null where only those are allowed. */
  form: string | null;
  onAnswer: (answer: string) => void;
};

const other = '\u0000other';

/** One answer to a question: likely ones first, then all; or a text, where one is allowed. */
export function AnswerField(props: AnswerFieldProps) {
  const { about, label, isUnseen = false, value, guesses, answers, form, onAnswer } = props;
  const words = useWords().imports;
  const id = useId();
  const isKnown = value === '' || answers.includes(value) || guesses.includes(value);
  const [isTyping, setTyping] = useState(!isKnown);
  const choose = (chosen: string): void => {
    setTyping(chosen === other);
    onAnswer(chosen === other ? '' : chosen);
  };
  return (
    <div className="field import-answer">
      <label htmlFor={id} className={isUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={isTyping ? other : value}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words.choosing}</option>
        {guesses.length === 0 ? null : (
          <optgroup label={words.guesses}>
            {guesses.map((answer) => (
              <option key={answer} value={answer}>
                {answerWords(about, answer, words)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={words.allAnswers}>
          {answers
            .filter((answer) => !guesses.includes(answer))
            .map((answer) => (
              <option key={answer} value={answer}>
                {answerWords(about, answer, words)}
              </option>
            ))}
        </optgroup>
        {form === null ? null : <option value={other}>{words.otherAnswer}</option>}
      </select>
      {isTyping ? (
        <>
          <input
            className="input"
            aria-label={words.otherAnswer}
            autoComplete="off"
            maxLength={2000}
            value={value}
            onChange={({ target }) => onAnswer(target.value)}
          />
          {/* The server writes what an answer looks like, in Portuguese. */}
          <p className="note">{words.otherForm(form ?? '')}</p>
        </>
      ) : null}
    </div>
  );
}
