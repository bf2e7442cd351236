import './table.css';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { refusalOf } from '../../api/client.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Loading, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Head } from './head.tsx';
import { useTable } from './queries.ts';
import { tabParts } from './tab-parts.ts';
import { tabOf, tabs } from './tabs.ts';

const need = 'tables.read';

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
  const navigate = useNavigate();
  const showMap = () => void navigate({ to: `/tabelas/${table.id}/mapa`, search: keepShipper });
  useKeys([{ chord: 'm', label: words.keyMap, run: showMap }]);
  return (
    <article className="table" data-fills={current === 'prices' || current === 'coverage' ? '' : undefined}>
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
        <Part key={current} table={table} />
      </Suspense>
    </article>
  );
}
