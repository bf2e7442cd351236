import { type FormEvent, useState } from 'react';
import { dayInSaoPaulo, readDay, writeDay } from '../../../formats/days.ts';
import { writeTime } from '../../../formats/instants.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useWords } from '../../../words/words.ts';
import { printerName } from './label-columns.tsx';
import type { Labels } from './use-labels.ts';

/** The day that is looked at, and who printed on it. */
export function PrintedDay({ labels }: { labels: Labels }) {
  const words = useWords();
  const { language } = usePreferences();
  const { counts, day } = labels;
  const printers = counts.data?.printers ?? [];
  return (
    <div className="label-day">
      <DayField key={day} labels={labels} />
      {printers.length === 0 ? null : (
        <section aria-label={words.labels.printers}>
          <ul>
            {printers.map(({ printedBy, freightCount, printCount, printedAt }) => (
              <li key={printedBy}>
                <strong>{printerName(printedBy, words)}</strong>{' '}
                {words.labels.byPrinter(
                  writeCount(freightCount),
                  writeCount(printCount),
                  writeTime(printedAt, language),
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function DayField({ labels: { used, day } }: { labels: Labels }) {
  const { labels: words, parts } = useWords();
  const [text, setText] = useState(writeDay(day));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const today = dayInSaoPaulo(new Date());
    const read = readDay(text, today);
    setWrong(read === undefined);
    if (read !== undefined) used.change({ day: read === today ? undefined : read });
  };
  return (
    <form className="label-day-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="label-day">{words.day}</label>
        <input
          id="label-day"
          className="input"
          value={text}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'label-day-wrong' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {isWrong ? (
          <p className="mistake" id="label-day-wrong">
            {words.otherDay}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button">
        {parts.apply}
      </button>
    </form>
  );
}
