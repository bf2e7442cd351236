import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

type NotesProps = { cteId: number; mayDecide: boolean };

/** What people wrote about a CT-e to each other, and a field for more. */
export function Notes({ cteId, mayDecide }: NotesProps) {
  const words = useWords();
  const { notes: own, logged } = words.audit;
  const { language } = usePreferences();
  const notes = useInfiniteQuery({
    queryKey: ['listCteNotes', cteId],
    queryFn: ({ pageParam, signal }) =>
      api.listCteNotes({ cteId, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = notes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="audit-notes">
      <h3>{own.title}</h3>
      {notes.data === undefined ? (
        <Unanswered error={notes.error} needs="audit.read" again={() => void notes.refetch()} />
      ) : items.length === 0 ? (
        <p>{own.none}</p>
      ) : (
        <ol className="audit-log" aria-label={own.title}>
          {items.map(({ id, at, author, text }) => (
            <li key={id}>
              <p className="audit-note">{text}</p>
              <p className="note">
                <time dateTime={at} title={writeInstantExactly(at, language)}>
                  {logged(writeInstant(at, language), author)}
                </time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {notes.hasNextPage ? (
        <button type="button" className="button" onClick={() => void notes.fetchNextPage()}>
          {words.parts.more}
        </button>
      ) : null}
      {mayDecide ? <NoteForm key={cteId} cteId={cteId} /> : null}
    </section>
  );
}

function NoteForm({ cteId }: { cteId: number }) {
  const words = useWords().audit.notes;
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
      await api.addCteNote({ cteId, body: { text: String(new FormData(form).get('text') ?? '') } });
      form.reset();
      await queries.invalidateQueries({ queryKey: ['listCteNotes', cteId] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={id}>{words.write}</label>
        <textarea className="input" id={id} name="text" rows={2} required maxLength={2000} />
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {words.save}
      </button>
    </form>
  );
}
