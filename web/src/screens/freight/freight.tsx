import '../../look/tabs.css';
import './freight.css';
import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Loading } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import type { SearchParams } from '../../shell/search-params.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords, withWords } from '../../words/words.ts';
import { Acts } from './acts/acts.tsx';
import { Cost } from './cost.tsx';
import { Documents } from './documents.tsx';
import { Head } from './head.tsx';
import { Life } from './life.tsx';
import { useFreight } from './queries.ts';
import { Raw } from './raw.tsx';
import { type TabName, tabOf, tabs } from './tabs.ts';
import { Volumes } from './volumes.tsx';

/** Few freights are booked in a carrier's own system: it comes when it is opened, with what it says. */
const Booking = lazy(
  withWords(['bookings', 'manifest'], async () => ({ default: (await import('./booking.tsx')).Booking })),
);

/** A freight from hire to proof, with what can be done about it. */
export function Freight() {
  const { codigo = '', aba } = usePlace().params;
  const freight = useFreight(codigo);
  if (freight.data !== undefined) {
    return <Shown key={codigo} freight={freight.data} tab={tabOf(aba)} isOld={freight.isPlaceholderData} />;
  }
  const status = refusalOf(freight.error)?.status;
  // A code that cannot be one is refused before anything is looked for.
  if (status === 404 || status === 422 || status === 400) return <Missing />;
  return <Unanswered error={freight.error} needs="freights.read" again={() => void freight.refetch()} />;
}

function Missing() {
  const words = useWords().freight;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/" search={keepShipper} className="button">
        {words.toToday}
      </Link>
    </section>
  );
}

type ShownProps = { freight: FreightView; tab: TabName; isOld: boolean };

function Shown({ freight, tab, isOld }: ShownProps) {
  const [outcome, setOutcome] = useState('');
  return (
    <article className="freight" data-old={isOld || undefined}>
      <Head freight={freight} />
      <Acts freight={freight} onDone={setOutcome} />
      <p className="freight-outcome" role="status">
        {outcome}
      </p>
      <Tabs code={freight.code} current={tab} />
      <Part freight={freight} tab={tab} />
    </article>
  );
}

function Tabs({ code, current }: { code: string; current: TabName }) {
  const words = useWords().freight;
  const { isPanel } = usePlace();
  const pathTo = (path: string): string =>
    isPanel ? '.' : `/fretes/${code}${path === '' ? '' : `/${path}`}`;
  const searchOf = (path: string) =>
    isPanel ? (search: SearchParams) => ({ ...search, aba: path === '' ? undefined : path }) : keepShipper;
  return (
    <nav className="tabs" aria-label={words.parts}>
      {tabs.map(({ name, path }) => (
        <Link
          key={name}
          to={pathTo(path)}
          search={searchOf(path)}
          {...(isPanel ? { replace: true, state: true } : {})}
          activeOptions={{ exact: true, includeSearch: isPanel }}
          aria-current={name === current ? 'page' : undefined}
          resetScroll={false}
        >
          {words.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}

function Part({ freight, tab }: { freight: FreightView; tab: TabName }) {
  switch (tab) {
    case 'volumes':
      return <Volumes freight={freight} />;
    case 'documents':
      return <Documents freight={freight} />;
    case 'booking':
      return (
        <Suspense fallback={<Loading />}>
          <Booking freight={freight} />
        </Suspense>
      );
    case 'cost':
      return <Cost freight={freight} />;
    case 'raw':
      return <Raw code={freight.code} />;
    default:
      return <Life code={freight.code} />;
  }
}
