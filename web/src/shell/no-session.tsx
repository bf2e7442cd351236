import { refusalOf } from '../api/client.ts';
import { useWords } from '../words/words.ts';
import { useLater } from './use-later.ts';

/** Before anybody is known: nothing at first, then that it loads, or why it cannot. */
export function NoSession({ error, again }: { error: Error | null; again: () => void }) {
  const words = useWords();
  const isLate = useLater(300);
  if (error === null) {
    return isLate ? (
      <p className="alone" role="status">
        {words.shell.loading}
      </p>
    ) : null;
  }
  const refusal = refusalOf(error);
  return (
    <main className="alone trouble" role="alert">
      <h1>{words.trouble.unreachable}</h1>
      <p>{refusal === undefined ? words.trouble.unreachableWhy : refusal.message}</p>
      {refusal?.requestId ? <p className="code">{refusal.requestId}</p> : null}
      <button type="button" className="button" onClick={again}>
        {words.trouble.again}
      </button>
    </main>
  );
}
