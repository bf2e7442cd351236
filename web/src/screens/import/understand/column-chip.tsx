import type { ReadingColumn } from '@carreto/contract/admin/tables/import-reading';
import { useEffect, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { AnswerField } from './answer-field.tsx';
import { allMeanings, meaningWords } from './answer-words.ts';
import { alikeOf, fieldIdOf, useDesk } from './desk.ts';

type ColumnChipProps = { section: string; column: ReadingColumn };

const tones = { kept: 'ok', heading: undefined, contents: 'warn', open: 'warn' } as const;

/** What a column means, in what, and how sure that is; an answer where it is asked, a correction where it is not. */
export function ColumnChip({ section, column }: ColumnChipProps) {
  const words = useWords().imports;
  const desk = useDesk();
  const [isCorrecting, setCorrecting] = useState(false);
  const id = `column|${section}|${column.name}`;
  // What was pressed is gone: the keyboard goes on in what took its place.
  useEffect(() => {
    if (isCorrecting) document.getElementById(fieldIdOf(id))?.focus();
  }, [isCorrecting, id]);
  const choice = desk.choices[id];
  const question = desk.questions.find((one) => one.id === id);
  const place =
    column.letters === null ? words.ofLine(String(column.line ?? '')) : words.column(column.letters);
  const label = column.header === '' ? place : `${place}: ${column.header}`;
  const isAsking = desk.mayChange && (question !== undefined || isCorrecting || choice !== undefined);
  return (
    <div className="import-chip" data-tone={tones[column.certainty]}>
      <Facts column={column} />
      {/* The server writes the question, in Portuguese. */}
      {question === undefined ? null : <span lang="pt-BR">{question.message}</span>}
      {isAsking ? (
        <AnswerField
          id={fieldIdOf(id)}
          about="column"
          label={label}
          isUnseen
          value={choice ?? ''}
          guesses={question?.guesses ?? []}
          answers={question?.answers ?? allMeanings(words)}
          form={question?.form ?? null}
          onAnswer={(answer) => desk.choose(alikeOf(id, desk), answer)}
        />
      ) : null}
      {desk.mayChange && !isAsking ? (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={words.correct(label)}
          onClick={() => setCorrecting(true)}
        >
          {words.correctShort}
        </button>
      ) : null}
    </div>
  );
}

/** What is known of the column. */
function Facts({ column: { meaning, certainty, unit, decimal } }: Pick<ColumnChipProps, 'column'>) {
  const words = useWords().imports;
  return (
    <>
      {meaning === null ? null : <strong>{meaningWords(meaning, words)}</strong>}
      <span className="soft">
        {[unit === null ? '' : words.units[unit], decimal === null ? '' : words.decimal[decimal]]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="import-tag" data-tone={tones[certainty]}>
        {words.certainty[certainty]}
      </span>
    </>
  );
}
