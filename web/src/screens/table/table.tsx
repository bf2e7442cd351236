import './table.css';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { refusalOf } from '../../api/client.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Loading, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords, withWords } from '../../words/words.ts';
import { Head } from './head.tsx';
import { useTable } from './queries.ts';
import { tabParts } from './tab-parts.ts';
import { tabOf, tabs, type TabName } from './tabs.ts';
import { Versions } from './versions.tsx';

const need = 'tables.read';

/** The grid is more than the rest of the page: it comes when it is wanted. */
const PriceGrid = lazy(
  withWords('tableGrid', async () => {
    const { PriceGrid: screen } = await withWords('grid', () => import('./grid/price-grid.tsx'))();
    return { default: screen };
  }),
);

/** A table of prices: what is in force of it, and what was and may be. */
export function Table() {
  return useMay(need) ? <Found /> : <Refused permission={need} />;
}

function Found() {
  const { id = '', aba } = usePlace().params;
  const tableId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const table = useTable(tableId);
  if (tableId === undefined || refusalOf(table.error)?.status === 404) return <Missing />;
  if (table.data === undefined)
    return <Unanswered error={table.error} needs={need} again={() => void table.refetch()} />;
  return <Shown key={tableId} table={table.data} aba={aba} />;
}

function Missing() {
  const words = useWords().table;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/tabelas" search={keepShipper} className="button">
        {words.toList}
      </Link>
    </section>
  );
}

function Shown({ table, aba }: { table: ListedTable; aba: string | undefined }) {
  const words = useWords().table;
  const current = tabOf(aba);
  const Part = tabParts[current];
  return (
    <article className="table" data-fills={current === 'versions' ? undefined : ''}>
      <Head table={table} />
      <nav className="table-tabs" aria-label={words.parts}>
        {tabs.map(({ name, path }) => (
          <Link
            key={name}
            to={`/tabelas/${table.id}/${path}`}
            search={keepShipper}
            aria-current={name === current ? 'page' : undefined}
          >
            {words.tabs[name]}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Part table={table} />
        <Tab name={current} table={table} />
      </Suspense>
    </article>
  );
}

function Tab({ name, table }: { name: TabName; table: ListedTable }) {
  switch (name) {
    case 'versions':
      return <Versions table={table} />;
    case 'prices':
      return <PriceGrid key={name} table={table} part="tariff" />;
    case 'coverage':
      return <PriceGrid key={name} table={table} part="coverage" />;
  }
}
