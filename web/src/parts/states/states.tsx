import './states.css';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { useLater } from '../../shell/use-later.ts';
import { useWords } from '../../words/words.ts';
import { refusalText, saysWhatIsMissing } from './refusal-text.ts';

/** Nothing at first, then bars where the rows will be: only the first time, afterwards old rows stay. */
export function Loading() {
  const words = useWords().parts;
  const isLate = useLater(300);
  if (!isLate) return null;
  return (
    <div className="state" role="status">
      <span className="unseen">{words.loading}</span>
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} className="state-bar" aria-hidden="true" />
      ))}
    </div>
  );
}

/** There is nothing yet: what would be here, and the next thing to do. */
export function Empty({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  return (
    <section className="state" role="status">
      <h2>{title}</h2>
      <p className="soft">{why}</p>
      {children}
    </section>
  );
}

/** Nothing is as the filters want it; the chips to take away are given as children. */
export function NothingMatches({ clear, children }: { clear: () => void; children?: ReactNode }) {
  const words = useWords().parts;
  return (
    <section className="state" role="status">
      <h2>{words.nothingMatches}</h2>
      {children}
      <button type="button" className="button" onClick={clear}>
        {words.clearFilters}
      </button>
    </section>
  );
}

/** What this person may not see, and who can change that. */
export function Refused({ permission }: { permission: string }) {
  const words = useWords().parts;
  return (
    <section className="state" role="alert">
      <h2>{words.refused}</h2>
      <p>{words.refusedWhy(permission)}</p>
    </section>
  );
}

/**
 * What went wrong, in the words of the API, with the id to name when asking for help. After 429 and 503 it is tried again
 * only when that is welcome (`Retry-After`). 403 is said as a refusal.
 */
export function Failed({
  error,
  permission,
  again,
}: {
  error: Error;
  permission: string;
  again: () => void;
}) {
  const words = useWords().parts;
  const refusal = refusalOf(error);
  const waits = useWait(error);
  if (refusal?.status === 403 && !saysWhatIsMissing(refusal, words))
    return <Refused permission={permission} />;
  const said = refusal === undefined ? words.failedWhy : refusalText(refusal, words);
  return (
    <section className="state" role="alert">
      <h2>{words.failed}</h2>
      <p>{said}</p>
      {refusal === undefined || refusal.details.length === 0 ? null : (
        <ul>
          {refusal.details.map((detail) => (
            <li key={JSON.stringify(detail)}>{sentenceOf(detail)}</li>
          ))}
        </ul>
      )}
      {refusal === undefined || refusal.requestId === '' ? null : <RequestId id={refusal.requestId} />}
      {waits > 0 ? <p>{words.waits(waits)}</p> : null}
      <button type="button" className="button" disabled={waits > 0} onClick={again}>
        {words.again}
      </button>
    </section>
  );
}

function sentenceOf(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  return Object.values(detail as Record<string, unknown>)
    .filter((one) => typeof one === 'string')
    .join(': ');
}

function RequestId({ id }: { id: string }) {
  const words = useWords().parts;
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <p>
      {words.request} <code>{id}</code>{' '}
      <button type="button" className="button" data-kind="quiet" onClick={() => void copy()}>
        {isCopied ? words.copied : words.copy}
      </button>
    </p>
  );
}

/** Seconds until it may be tried again, counted down. */
function useWait(error: Error): number {
  const refusal = refusalOf(error);
  const isBusy = refusal?.status === 429 || refusal?.status === 503;
  const afterS = isBusy ? (refusal.retryAfterS ?? 0) : 0;
  const [left, setLeft] = useState(afterS);
  useEffect(() => {
    setLeft(afterS);
    const endsAtMs = performance.now() + afterS * 1000;
    if (afterS === 0) return;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [afterS]);
  return left;
}
