import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** What people wrote about a bill to each other, and a field for more. */
export function Notes({ billId }: { billId: number }) {
  const words = useWords().bills;
  const { language } = usePreferences();
  const mayWrite = useMay('bills.decide');
  const notes = useInfiniteQuery({
    queryKey: ['listBillNotes', billId],
    queryFn: ({ pageParam, signal }) =>
      api.listBillNotes({ billId, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (notes.data === undefined)
    return <Unanswered error={notes.error} needs="bills.read" again={() => void notes.refetch()} />;
  const items = notes.data.pages.flatMap((page) => page.items);
  return (
    <section className="bill-notes">
      {items.length === 0 ? <p role="status">{words.notes.none}</p> : null}
      <ol className="bill-log" aria-label={words.notes.title}>
        {items.map(({ id, at, author, text }) => (
          <li key={id}>
            <p className="bill-note">{text}</p>
            <p className="note">
              <time dateTime={at} title={writeInstantExactly(at, language)}>
                {words.log.by(writeInstant(at, language), author)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {notes.hasNextPage ? (
        <button type="button" className="button" onClick={() => void notes.fetchNextPage()}>
          {words.more}
        </button>
      ) : null}
      {mayWrite ? <NoteForm billId={billId} /> : null}
    </section>
  );
}

function NoteForm({ billId }: { billId: number }) {
  const words = useWords().bills.notes;
  const queries = useQueryClient();
  const id = useId();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await api.addBillNote({ billId, body: { text: String(new FormData(form).get('text') ?? '') } });
      form.reset();
      await queries.invalidateQueries({ queryKey: ['listBillNotes', billId] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={id}>{words.write}</label>
        <textarea className="input" id={id} name="text" rows={3} required maxLength={2000} />
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {words.save}
      </button>
    </form>
  );
}
