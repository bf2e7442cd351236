import { useId, useState } from 'react';
import { fitsWords } from '../../formats/folded.ts';
import { FieldMistakeList } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import type { Named } from './grantable.ts';

type PickSomeProps = {
  /** What is picked from. */
  what: 'shippers' | 'carriers' | 'dispatchPoints';
  chosen: 'all' | readonly number[];
  onChoose: (chosen: 'all' | readonly number[]) => void;
  /** Undefined while they are read, or where nobody may read them. */
  known: readonly Named[] | undefined;
  /** Whether this person may give all: who sees some gives some. */
  mayGiveAll: boolean;
  mistakes: readonly string[];
};

/** More than this are filtered by typing. */
const mostWithoutFilter = 12;

/** All, or some by their names. */
export function PickSome({ what, chosen, onChoose, known = [], mayGiveAll, mistakes }: PickSomeProps) {
  const words = useWords().operators.form;
  const id = useId();
  const legend = words[what];
  const isAll = chosen === 'all';
  return (
    <fieldset className="fieldset" aria-describedby={mistakes.length === 0 ? undefined : `${id}-wrong`}>
      <legend>{legend}</legend>
      <label className="option" data-off={mayGiveAll ? undefined : true}>
        <input
          type="radio"
          name={id}
          checked={isAll}
          disabled={!mayGiveAll}
          onChange={() => onChoose('all')}
        />
        <span>
          {words.all[what]}
          {mayGiveAll ? null : <span className="note">{words.notMine}</span>}
        </span>
      </label>
      <label className="option">
        <input type="radio" name={id} checked={!isAll} onChange={() => onChoose([])} />
        <span>{words.someOnly[what]}</span>
      </label>
      {isAll ? null : <Some legend={legend} chosen={chosen} onChoose={onChoose} known={known} />}
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </fieldset>
  );
}

type SomeProps = {
  legend: string;
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  known: readonly Named[];
};

function Some({ legend, chosen, onChoose, known }: SomeProps) {
  const words = useWords().operators.form;
  const [typed, setTyped] = useState('');
  const shown = known.filter(({ name }) => typed.trim() === '' || fitsWords(typed, name));
  const toggle = (id: number): void =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      {known.length <= mostWithoutFilter ? null : (
        <input
          className="input"
          type="search"
          aria-label={`${words.find}: ${legend}`}
          placeholder={words.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="options" data-long={known.length > mostWithoutFilter || undefined}>
        {shown.map(({ id, name }) => (
          <label className="option" key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className="note">{words.noMatch}</p> : null}
      </div>
    </>
  );
}
