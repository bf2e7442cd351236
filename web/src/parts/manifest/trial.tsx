import { type ReactNode, useRef, useState } from 'react';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import { type FieldMistakes, fieldMistakes } from '../field/field-mistakes.ts';
import { Mark } from '../states/mark.tsx';

/** What the other side said of a credential that nobody keeps. */
export type Tried = { outcome: 'accepted' | 'refused' | 'unknown' | 'only_kept'; sentence: string | null };

/** A test of what is typed: nothing of it is kept. */
export type Trial<Answer extends Tried> = {
  isBusy: boolean;
  tried: Answer | undefined;
  mistakes: FieldMistakes;
  start: () => void;
  /** What was tested is not what stands there any more. */
  forget: () => void;
};

/** Tests a credential before it is saved; `fields` are the members that the form has fields for. */
export function useTrial<Answer extends Tried>(
  fields: readonly string[],
  ask: () => Promise<Answer>,
): Trial<Answer> {
  const [isBusy, setBusy] = useState(false);
  const [tried, setTried] = useState<Answer>();
  const [error, setError] = useState<Error>();
  /** Grows with each change: an answer about what was typed before is of no use. */
  const typed = useRef(0);
  const forget = (): void => {
    typed.current += 1;
    setTried(undefined);
    setError(undefined);
  };
  const start = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    forget();
    const own = typed.current;
    try {
      const answer = await ask();
      if (own === typed.current) setTried(answer);
    } catch (refused) {
      if (own === typed.current) setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, tried, forget, start: () => void start(), mistakes: fieldMistakes(error, fields) };
}

type TrialButtonProps = { trial: Pick<Trial<Tried>, 'isBusy' | 'start'> };

export function TrialButton({ trial: { isBusy, start } }: TrialButtonProps) {
  const words = useWords().manifest;
  const isOnline = useOnline();
  return (
    <button type="button" className="button" disabled={!isOnline} aria-disabled={isBusy} onClick={start}>
      {isBusy ? words.testing : words.test}
    </button>
  );
}

const tones = { accepted: 'ok', refused: 'danger', unknown: 'warn', onlyKept: 'off' } as const;

type TrialResultProps = {
  tried: Tried | undefined;
  /** What a test does, before there was one. */
  why: string;
  /** What was said, in words; without it as a quotation. */
  said?: string | null;
  /** What else came of it. */
  children?: ReactNode;
};

/** Whether the credential is good. */
export function TrialResult({ tried, why, said, children }: TrialResultProps) {
  const words = useWords().manifest;
  if (tried === undefined)
    return (
      <div role="status">
        <p className="note">{why}</p>
      </div>
    );
  const outcome = tried.outcome === 'only_kept' ? 'onlyKept' : tried.outcome;
  return (
    <div role="status">
      <p>
        <Mark tone={tones[outcome]}>{words.tested[outcome]}</Mark> {words.testedWhy[outcome]}
      </p>
      {tried.sentence === null ? null : <p className="note">{said ?? words.said(tried.sentence)}</p>}
      {children}
    </div>
  );
}
