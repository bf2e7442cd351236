import './laboratory.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { QuoteRooms } from '../../parts/receipt/rooms.tsx';
import { Empty, Loading, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { shipperParam, useShipperId, useShowShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { readEnquiry, type Trial, writeEnquiry } from './enquiry.ts';
import { EnquiryForm, type OriginPoint } from './form.tsx';
import { Results } from './results.tsx';
import { useTrial } from './use-trial.ts';

/** Where any price is tried and taken apart: the form is the address, the engine is the real one, and nothing is kept. */
export function Laboratory() {
  const words = useWords().quotes;
  return (
    <div className="laboratory">
      <h1>{words.laboratory}</h1>
      <QuoteRooms current="laboratory" />
      {useMay('quotes.read') ? <ForShipper /> : <Refused permission="quotes.read" />}
    </div>
  );
}

/** A quote is of one shipper: the one in view, or the only one there is. */
function ForShipper() {
  const words = useWords().quotes;
  const shippers = useShippers();
  const inView = useShipperId();
  const show = useShowShipper();
  const shipperId = inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
  if (shipperId !== undefined) return <Bench key={shipperId} shipperId={shipperId} />;
  if (shippers.length === 0) return <Loading />;
  return (
    <Empty title={words.needsShipper} why={words.needsShipperWhy}>
      <ul className="laboratory-shippers">
        {shippers.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" onClick={() => show(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Empty>
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
    const kept = ['versoes', 'oferta', shipperParam].flatMap((name) =>
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

/** Where the goods of a shipper leave; none where nobody may know it, undefined while they are awaited. */
function usePoints(shipperId: number): readonly OriginPoint[] | undefined {
  const mayAsk = useMay('registry.read');
  const points = useQuery({
    queryKey: ['listDispatchPoints', 'laboratory', shipperId],
    queryFn: async ({ signal }) => {
      const { items } = await api.listDispatchPoints({ shipperId, limit: 200 }, { signal });
      return items.map(({ document, tradeName, address }) => ({ document, tradeName, zip: address.zip }));
    },
    enabled: mayAsk,
    staleTime: 60_000,
    retry: false,
  });
  return !mayAsk || points.isError ? [] : points.data;
}
