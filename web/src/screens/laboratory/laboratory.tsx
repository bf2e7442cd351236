import './laboratory.css';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ForShipper } from '../../parts/receipt/for-shipper.tsx';
import { QuoteRooms } from '../../parts/receipt/rooms.tsx';
import { type OriginPoint, usePoints } from '../../parts/receipt/use-points.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { Empty, Loading, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import { useWords } from '../../words/words.ts';
import { readEnquiry, writeEnquiry } from './enquiry.ts';
import { EnquiryForm } from './form.tsx';
import { Results } from './results.tsx';
import { useTrial } from './use-trial.ts';

/** Where any price is tried and taken apart: the form is the address, the engine is the real one, and nothing is kept. */
export function Laboratory() {
  const words = useWords().quotes;
  return (
    <div className="laboratory">
      <h1>{words.laboratory}</h1>
      <QuoteRooms current="laboratory" />
      {useMay('quotes.read') ? (
        <ForShipper>{(shipperId) => <Bench key={shipperId} shipperId={shipperId} />}</ForShipper>
      ) : (
        <Refused permission="quotes.read" />
      )}
    </div>
  );
}

function Bench({ shipperId }: { shipperId: number }) {
  const words = useWords().quotes;
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, string>>,
  });
  const navigate = useNavigate();
  const trial = useMemo(() => readEnquiry(search), [search]);
  const points = usePoints(shipperId);
  const tried = useTrial(shipperId, trial);
  const go = (next: Trial): void => {
    const written = writeEnquiry(fromPoint(next, points ?? []));
    const kept = ['versoes', 'regras', 'oferta', shipperParam].flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    );
    // The very same enquiry asked for again is quoted again.
    if (trial !== undefined && JSON.stringify(writeEnquiry(trial)) === JSON.stringify(written))
      void tried.refetch();
    const to = { to: '.', search: { ...Object.fromEntries(kept), ...written } };
    void navigate(to as unknown as Parameters<typeof navigate>[0]);
  };
  if (points === undefined) return <Loading />;
  return (
    <div className="laboratory-bench">
      <EnquiryForm
        key={trial === undefined ? '' : JSON.stringify(writeEnquiry(trial))}
        shipperId={shipperId}
        trial={trial}
        points={points}
        onQuote={go}
      />
      {trial === undefined ? (
        <Empty title={words.start} why={words.startWhy} />
      ) : (
        <Results shipperId={shipperId} trial={trial} tried={tried} onQuote={go} />
      )}
    </div>
  );
}

/** Whose boxes are used: the dispatch point of the origin, where it is one. */
function fromPoint({ dispatcher: _, ...trial }: Trial, points: readonly OriginPoint[]): Trial {
  const point = points.find(({ zip }) => zip === trial.originZip);
  return point === undefined ? trial : { ...trial, dispatcher: point.document };
}
