import '../freights.css';
import './labels.css';
import '../../../look/tabs.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readFreightAhead } from '../../../parts/freight/queries.ts';
import { DataList } from '../../../parts/list/data-list.tsx';
import { usePanel } from '../../../parts/panel/use-panel.ts';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../../parts/states/states.tsx';
import { usePreferences } from '../../../shell/preferences.ts';
import type { SearchParams } from '../../../shell/search-params.ts';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { freightPath } from '../freight-link.tsx';
import { Groups } from './groups.tsx';
import { LabelCard, labelColumns } from './label-columns.tsx';
import { labelParts } from './label-filters.ts';
import { PrintChosen } from './print-chosen.tsx';
import { PrintedDay } from './printed-day.tsx';
import { isChosen, type Labels as Shown, sumOf, useLabels } from './use-labels.ts';

const need = 'freights.print';

/** Labels: what is to be printed, by where it leaves from and its carrier, and what was printed, by whom and how often. */
export function Labels() {
  const title = useWords().freights.labels;
  return (
    <div className="labels">
      <h1>{title}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const labels = useLabels();
  const { part, counts, used } = labels;
  return (
    <>
      <Parts part={part} />
      {part === 'imprimir' ? null : <PrintedDay labels={labels} />}
      {counts.data === undefined ? (
        <Waiting labels={labels} />
      ) : counts.data.groups.length === 0 && !counts.isPlaceholderData ? (
        <Nothing labels={labels} />
      ) : (
        <Counted labels={labels} counts={counts.data} clear={used.clear} />
      )}
    </>
  );
}

function Parts({ part }: { part: string }) {
  const words = useWords();
  return (
    <nav className="tabs" aria-label={words.freights.labels}>
      {labelParts.map((one) => (
        <Link
          key={one}
          to="/fretes/etiquetas"
          // Else the address without a part is current at both.
          activeOptions={{ exact: true, includeSearch: true }}
          search={(search: SearchParams) => ({
            ...keepShipper(search),
            ...(one === 'imprimir' ? {} : { parte: one }),
          })}
          aria-current={one === part ? 'page' : undefined}
        >
          {words.labels.parts[one]}
        </Link>
      ))}
    </nav>
  );
}

function Waiting({ labels: { counts } }: { labels: Shown }) {
  if (counts.error === null) return <Loading />;
  return <Failed error={counts.error} permission={need} again={() => void counts.refetch()} />;
}

function Nothing({ labels: { part } }: { labels: Shown }) {
  const words = useWords().labels;
  const mayHire = useMay('freights.write');
  if (part === 'impressas') return <Empty title={words.nonePrinted} why={words.nonePrintedWhy} />;
  return (
    <Empty title={words.empty} why={words.emptyWhy}>
      {mayHire ? (
        <Link className="button" to="/fretes/novo" search={keepShipper}>
          {words.newFreight}
        </Link>
      ) : null}
    </Empty>
  );
}

type CountedProps = { labels: Shown; counts: NonNullable<Shown['counts']['data']>; clear: () => void };

function Counted({ labels, counts, clear }: CountedProps) {
  const chosen = counts.groups.filter((group) => isChosen(labels, group));
  const isOld = labels.counts.isPlaceholderData;
  const { freights } = sumOf(chosen);
  const total = counts.isMore || isOld ? undefined : freights;
  return (
    <>
      <Groups labels={labels} groups={counts.groups} />
      <PrintChosen labels={labels} total={counts.isMore ? freights : total} />
      {chosen.length === 0 && !isOld ? (
        <NothingMatches clear={clear} />
      ) : (
        <Rows labels={labels} total={total} />
      )}
    </>
  );
}

function Rows({ labels, total }: { labels: Shown; total: number | undefined }) {
  const words = useWords();
  const queries = useQueryClient();
  const panel = usePanel(freightPath, (code) => readFreightAhead(queries, code));
  const { language } = usePreferences();
  const { part, rows, selection, select, at, keepAt } = labels;
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const columns = useMemo(() => labelColumns(part, { words, language }), [part, words, language]);
  if (rows.error !== null)
    return <Failed error={rows.error} permission={need} again={() => void rows.refetch()} />;
  if (rows.data === undefined) return <Loading />;
  return (
    <DataList
      label={part === 'imprimir' ? words.labels.rows : words.labels.printedRows}
      rows={items}
      idOf={({ code }) => code}
      columns={columns}
      card={(freight) => <LabelCard freight={freight} part={part} words={words} language={language} />}
      sort=""
      onSort={() => undefined}
      selection={selection}
      onSelect={select}
      panel={panel}
      total={total}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={at}
      onAt={(row) => keepAt(row)}
    />
  );
}
