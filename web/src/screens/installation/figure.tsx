import type { ReactNode } from 'react';
import { Mark, type Tone } from '../../parts/states/mark.tsx';
import { useWords } from '../../words/words.ts';

/** Null: nobody can know. */
export type State = 'ok' | 'warn' | 'fail' | null;

const tones: Readonly<Record<NonNullable<State>, Tone>> = { ok: 'ok', warn: 'warn', fail: 'danger' };

/** How a state is marked. */
export function toneOf(state: State): Tone {
  return state === null ? 'soft' : tones[state];
}

type FigureProps = {
  title: string;
  /** Left out: there is nothing to judge. */
  state?: State;
  value: ReactNode;
  means: string;
  /** Said where it is not well. */
  todo?: string | undefined;
};

/** A figure with what it means, and what to do about it. */
export function Figure({ title, state, value, means, todo }: FigureProps) {
  const words = useWords().installation;
  const isWell = state === undefined || state === 'ok' || state === null;
  return (
    <section className="installation-figure">
      <div className="installation-head">
        <h2>{title}</h2>
        {state === undefined ? null : <Mark tone={toneOf(state)}>{words.states[state ?? 'unknown']}</Mark>}
      </div>
      <p className="installation-value">{value}</p>
      <p className="note">{means}</p>
      {isWell || todo === undefined ? null : <p>{todo}</p>}
    </section>
  );
}
