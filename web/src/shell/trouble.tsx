import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWords } from '../words/words.ts';
import { isMissingChunk, reloadOnce } from './reload.ts';

/** Where no page is. */
export function MissingPage() {
  const words = useWords().trouble;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/" className="button">
        {words.toToday}
      </Link>
    </section>
  );
}

/** What stands in the place of a screen that broke: the rest of the page goes on. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const words = useWords().trouble;
  const isOld = isMissingChunk(error);
  const message = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    if (isOld) reloadOnce();
  }, [isOld]);
  return (
    <section className="trouble" role="alert">
      <h1>{words.broken}</h1>
      <p>{isOld ? words.outdated : words.brokenWhy}</p>
      <pre className="code">{message}</pre>
      <button type="button" className="button" onClick={isOld ? () => location.reload() : reset}>
        {words.again}
      </button>
    </section>
  );
}
