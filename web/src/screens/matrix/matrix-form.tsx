import { type FormEvent, useId, useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { FieldMistakeList, TextField } from '../../parts/field/text-field.tsx';
import { CepField } from '../../parts/receipt/cep-field.tsx';
import type { OriginPoint } from '../../parts/receipt/use-points.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { capitals } from './capitals.ts';
import { type Draft, draftOf, type Mistake, type Mistakes, readDraft } from './draft.ts';
import { mostCeps, mostWeights, type Question, readCeps, readWeights } from './question.ts';
import { VersionPick } from './version-pick.tsx';

type FormProps = {
  shipperId: number;
  question: Question | undefined;
  points: readonly OriginPoint[];
  onPrice(question: Question): void;
};

/** Which places, weights and versions. `Ctrl Enter` calculates from any field. */
export function MatrixForm({ shipperId, question, points, onPrice }: FormProps) {
  const words = useWords().matrix;
  const { from } = useWords().quotes.form;
  const [draft, setDraft] = useState<Draft>(() => draftOf(question, points[0]?.zip ?? ''));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const change = (changed: Partial<Draft>): void => setDraft({ ...draft, ...changed });
  const price = (): void => {
    const read = readDraft(draft);
    setMistakes('mistakes' in read ? read.mistakes : {});
    if ('question' in read) onPrice(read.question);
  };
  const picks = [
    ['first', words.first, mistakes.first === undefined ? [] : [words.noVersion]],
    ['second', words.second, mistakes.second === undefined ? [] : [words.sameVersion]],
  ] as const;
  return (
    <form
      className="matrix-form"
      aria-label={words.form}
      noValidate={true}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        price();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return;
        event.preventDefault();
        price();
      }}
    >
      <CepField
        label={from}
        text={draft.from}
        isWrong={mistakes.from !== undefined}
        points={points}
        onText={(text) => change({ from: text })}
      />
      <Places draft={draft} mistakes={mistakes} change={change} />
      {picks.map(([name, title, wrong]) => (
        <VersionPick
          key={name}
          title={title}
          shipperId={shipperId}
          pick={draft[name]}
          mistakes={wrong}
          onPick={(pick) => change({ [name]: pick })}
        />
      ))}
      <More draft={draft} mistakes={mistakes} change={change} />
      <button type="submit" className="button" data-kind="main" aria-keyshortcuts="Control+Enter">
        {words.price}
      </button>
    </form>
  );
}

type PartProps = { draft: Draft; mistakes: Mistakes; change(changed: Partial<Draft>): void };

function Places({ draft, mistakes, change }: PartProps) {
  const words = useWords().matrix;
  const count = (values: readonly unknown[]): string => writeCount(values.length);
  return (
    <>
      <Column
        label={words.ceps}
        why={words.cepsWhy(count(readCeps(draft.ceps).values), writeCount(mostCeps))}
        text={draft.ceps}
        rows={6}
        mistakes={saidOf(mistakes.ceps, {
          none: words.noCeps,
          wrong: words.wrongCeps,
          most: mostCeps,
          words,
        })}
        onText={(ceps) => change({ ceps })}
      />
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() =>
          change({ ceps: capitals.map((cep) => `${cep.slice(0, 5)}-${cep.slice(5)}`).join('\n') })
        }
      >
        {words.capitals}
      </button>
      <Column
        label={words.weights}
        why={words.weightsWhy(count(readWeights(draft.weights).values), writeCount(mostWeights))}
        text={draft.weights}
        rows={2}
        mistakes={saidOf(mistakes.weights, {
          ...{ none: words.noWeights, wrong: words.wrongWeights, most: mostWeights, words },
        })}
        onText={(weights) => change({ weights })}
      />
    </>
  );
}

type Said = { none: string; wrong(which: string): string; most: number; words: Words['matrix'] };

function saidOf(mistake: Mistake | undefined, { none, wrong, most, words }: Said): string[] {
  if (mistake === undefined) return [];
  if (mistake.kind === 'tooMany') return [words.tooMany(writeCount(most))];
  return [mistake.kind === 'wrong' ? wrong(mistake.which ?? '') : none];
}

type ColumnProps = {
  label: string;
  why: string;
  text: string;
  rows: number;
  mistakes: readonly string[];
  onText(text: string): void;
};

/** A few lines to type or paste into. */
function Column({ label, why, text, rows, mistakes, onText }: ColumnProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input"
        id={id}
        rows={rows}
        value={text}
        spellCheck={false}
        aria-describedby={`${id}-why ${id}-wrong`}
        aria-invalid={mistakes.length > 0 || undefined}
        data-invalid={mistakes.length > 0 || undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <p className="note" id={`${id}-why`}>
        {why}
      </p>
      <FieldMistakeList id={`${id}-wrong`} mistakes={mistakes} />
    </div>
  );
}

function More({ draft, mistakes, change }: PartProps) {
  const words = useWords().matrix;
  const { form } = useWords().quotes;
  return (
    <details
      className="matrix-more"
      open={mistakes.sides !== undefined || mistakes.value !== undefined || undefined}
    >
      <summary>{words.more}</summary>
      <TextField
        label={words.sides}
        why={words.sidesWhy}
        value={draft.sides}
        maxLength={60}
        mistakes={mistakes.sides === undefined ? [] : [words.wrongSides]}
        onChange={({ target }) => change({ sides: target.value })}
      />
      <TextField
        label={words.value}
        why={words.valueWhy}
        value={draft.value}
        inputMode="decimal"
        maxLength={20}
        mistakes={mistakes.value === undefined ? [] : [words.wrongValue]}
        onChange={({ target }) => change({ value: target.value })}
      />
      <label className="field">
        <span className="label">{form.recipient}</span>
        <select
          className="input"
          value={draft.recipient}
          onChange={({ target }) =>
            change({ recipient: target.value === 'company' ? 'company' : 'individual' })
          }
        >
          <option value="individual">{form.recipients.individual}</option>
          <option value="company">{form.recipients.company}</option>
        </select>
      </label>
      <label className="matrix-check">
        <input
          type="checkbox"
          checked={draft.withoutRules}
          onChange={({ target }) => change({ withoutRules: target.checked })}
        />
        {words.withoutRules}
      </label>
    </details>
  );
}
