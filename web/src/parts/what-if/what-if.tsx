import './what-if.css';
import type { ImpactView, WhatIfView } from '@carreto/contract/admin/tables/what-if';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Failed } from '../states/states.tsx';
import { Unanswered } from '../states/unanswered.tsx';
import { Impact } from './impact.tsx';
import { isGoing, useStopWhatIf, useWhatIf } from './use-what-if.ts';

const need = 'tables.read';

/**
 * A what-if from its first moment on: how far it is, why it ended without a result, or what changes in money and days. It
 * goes on without the page. Screens that show it come with the words `whatIf`.
 */
export function WhatIf({ whatIfId }: { whatIfId: number }) {
  const { data, error, refetch } = useWhatIf(whatIfId);
  const again = (): void => void refetch();
  if (data === undefined) return <Unanswered error={error} needs={need} again={again} />;
  return (
    <div className="what-if">
      {isGoing(data) ? <Going whatIf={data} /> : null}
      {error === null ? null : <Failed error={error} permission={need} again={again} />}
      {data.state === 'done' ? <Result whatIf={data} /> : <Ended whatIf={data} />}
    </div>
  );
}

function Going({ whatIf: { id, state, rowCount, doneCount } }: { whatIf: WhatIfView }) {
  const words = useWords().whatIf;
  const stop = useStopWhatIf(id);
  return (
    <section aria-label={words.progress}>
      <progress
        aria-label={words.progress}
        max={Math.max(1, rowCount ?? 1)}
        value={rowCount === null ? undefined : doneCount}
      />
      <p>
        <strong role="status">{words.states[state]}</strong>{' '}
        {rowCount === null ? words.counting : words.counts(writeCount(doneCount), writeCount(rowCount))}
      </p>
      <p className="note">{words.goesOn}</p>
      <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {words.stop}
      </button>
      {stop.error === null ? null : (
        <Failed error={stop.error} permission={need} again={() => stop.mutate()} />
      )}
    </section>
  );
}

/** Why there is nothing to see, and what to do. */
function Ended({ whatIf: { state, problem } }: { whatIf: WhatIfView }) {
  const words = useWords().whatIf;
  if (state !== 'failed' && state !== 'cancelled') return null;
  const why =
    state === 'cancelled'
      ? words.cancelledWhy
      : problem?.code === 'version_withdrawn'
        ? words.withdrawnWhy
        : words.failedWhy;
  return (
    <section className="state" role="alert">
      <h2>{words.states[state]}</h2>
      {/* The server writes this sentence, in Portuguese. */}
      {problem === null ? null : <p lang="pt-BR">{problem.text}</p>}
      <p>{why}</p>
      <Link to="/tabelas" search={keepShipper} className="button">
        {words.toTables}
      </Link>
    </section>
  );
}

type Kind = 'quotes' | 'freights';

function Result({ whatIf }: { whatIf: WhatIfView }) {
  const words = useWords().whatIf;
  const [chosen, choose] = useState<Kind>('quotes');
  const parts = (['quotes', 'freights'] as const).flatMap((kind): [Kind, ImpactView][] => {
    const impact = whatIf[kind];
    return impact === null ? [] : [[kind, impact]];
  });
  const [kind, impact] = parts.find(([one]) => one === chosen) ?? parts[0] ?? [];
  if (kind === undefined || impact === undefined) return null;
  return (
    <>
      {parts.length === 1 ? null : (
        <fieldset className="what-if-kinds">
          <legend className="unseen">{words.kinds}</legend>
          {parts.map(([one, { quotes }]) => (
            <label key={one} data-current={one === kind || undefined}>
              <input type="radio" name="what-if-kind" checked={one === kind} onChange={() => choose(one)} />
              {words.kind[one](writeCount(quotes))}
            </label>
          ))}
        </fieldset>
      )}
      <Impact impact={impact} of={kind} isOfRules={whatIf.tables.length === 0} />
      {kind === 'freights' && (whatIf.unratedFreights ?? 0) > 0 ? (
        <p className="note">{words.unrated(writeCount(whatIf.unratedFreights ?? 0))}</p>
      ) : null}
    </>
  );
}
