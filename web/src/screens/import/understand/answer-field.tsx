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
  /** Of the element, where something leads to it. */
  id?: string;
};

const other = '\u0000other';

/** As many are all shown at once. */
const fewAnswers = 4;

/** One answer to a question: a few beside each other, else a list with likely ones first; or a text, where one is allowed. */
export function AnswerField(props: AnswerFieldProps) {
  const isFew = props.answers.length <= fewAnswers && props.form === null;
  return isFew ? <Few {...props} /> : <Many {...props} />;
}

function Few({ about, label, value, answers, guesses, onAnswer }: AnswerFieldProps) {
  const words = useWords().imports;
  const id = useId();
  return (
    <fieldset className="import-few">
      <legend className="unseen">{label}</legend>
      {[...new Set([...guesses, ...answers])].map((answer) => (
        <label key={answer}>
          <input type="radio" name={id} checked={value === answer} onChange={() => onAnswer(answer)} />
          {answerWords(about, answer, words)}
        </label>
      ))}
    </fieldset>
  );
}

function Many(props: AnswerFieldProps) {
  const { about, label, isUnseen = false, value, guesses, answers, form, onAnswer } = props;
  const words = useWords().imports;
  const ownId = useId();
  const id = props.id ?? ownId;
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
