import './audit.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { wordFor } from '../../formats/word-for.ts';
import { ReasonsButton } from '../../parts/audit/reasons-dialog.tsx';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import type { FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import {
  auditFilters,
  causes,
  countedFilters,
  figureOf,
  isOfReport,
  type QueueQuery,
  stateParams,
  toQuery,
} from './audit-filters.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { Desk } from './desk.tsx';
import { FileButton } from './file-button.tsx';
import { Groups } from './groups.tsx';
import { QueueList } from './queue-list.tsx';
import { staleDesk, useGroups, useQueue } from './use-desk.ts';

const need = 'audit.read';

/** The desk of the audit: what differs, why, and what a person makes of it. */
export function Audit() {
  const words = useWords().audit;
  return (
    <div className="audit">
      <h1>{words.title}</h1>
      {useMay(need) ? <Rooms /> : <Refused permission={need} />}
    </div>
  );
}

type Used = ReturnType<typeof useFilters<typeof auditFilters>>;

function Rooms() {
  const used = useFilters(auditFilters);
  const shipperId = useShipperId();
  const query = useMemo(() => toQuery(used.values, shipperId), [used.values, shipperId]);
  return (
    <>
      <Tools used={used} query={query} />
      <Counted used={used} />
      <Panes used={used} query={query} />
    </>
  );
}

/** What a figure of a report counts, where one leads here; each of it can be taken away. */
function Counted({ used }: { used: Used }) {
  const all = useWords();
  const words = all.audit;
  const carriers = useCarriers();
  const shippers = useShippers();
  const { from, until, countedCause, recovered, automatic, carrierIds, shipperIds } = used.values;
  const given = { from, until, countedCause, recovered, automatic, carrierIds, shipperIds };
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return null;
  const namesOf = (text: string, known: readonly { id: string; name: string }[]): string =>
    text
      .split(',')
      .map((id) => known.find((one) => one.id === id)?.name ?? id)
      .join(', ');
  const labels: FilterLabels<typeof countedFilters> = {
    names: words.counted,
    value: (name, shown, text) => {
      if (name === 'countedCause') return wordFor(words.causes, causes[text] ?? 'unexplained');
      if (name === 'recovered' || name === 'automatic') return words.yes;
      if (name === 'carrierIds')
        return namesOf(
          text,
          (carriers ?? []).map(({ value, title }) => ({ id: value, name: title })),
        );
      if (name === 'shipperIds')
        return namesOf(
          text,
          shippers.map(({ id, name: of }) => ({ id: String(id), name: of })),
        );
      return shown;
    },
  };
  return (
    <FilterChips declared={countedFilters} used={{ ...used, values, dropped: [] } as never} labels={labels} />
  );
}

function Tools({ used, query }: { used: Used; query: QueueQuery }) {
  const words = useWords().audit;
  const mayDecide = useMay('audit.decide');
  const [isBulk, setBulk] = useState(false);
  const { state = isOfReport(used.values) ? undefined : 'divergentes', text = '' } = used.values;
  const none = { cause: undefined, carrierId: undefined, cteId: undefined, ...noneCounted };
  return (
    <div className="audit-tools">
      <nav aria-label={words.statesLabel}>
        <ul className="audit-states">
          {stateParams.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="button"
                aria-current={one === state ? 'true' : undefined}
                onClick={() => used.change({ ...none, state: one === 'divergentes' ? undefined : one })}
              >
                {words.stateTabs[one]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get('text')).trim();
            used.change({ text: typed === '' ? undefined : typed, cteId: undefined });
          }}
        >
          <input
            key={text}
            className="input"
            type="search"
            name="text"
            maxLength={100}
            defaultValue={text}
            aria-label={words.search}
            placeholder={words.search}
          />
        </form>
      </search>
      {mayDecide && !isOfReport(used.values) ? (
        <button type="button" className="button" onClick={() => setBulk(true)}>
          {words.bulk.open}
        </button>
      ) : null}
      <FileButton query={query} isOfReport={isOfReport(used.values)} />
      <ReasonsButton />
      {isBulk ? <BulkDialog query={query} onClose={() => setBulk(false)} /> : null}
    </div>
  );
}

/** The last decision of this window, as long as it can be taken back. */
const undoKey = 'u';

/** Groups are counted again when what waited has become effective, or was taken back. */
function useCountedAgain(waiting: number): void {
  const queries = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current === waiting) return;
    before.current = waiting;
    void queries.invalidateQueries({ queryKey: ['countCtes'] });
  }, [queries, waiting]);
}

const noneCounted = Object.fromEntries(Object.keys(countedFilters).map((name) => [name, undefined]));

type Last = { outcome: string; cteId: number | undefined };

function Panes({ used, query }: { used: Used; query: QueueQuery }) {
  const words = useWords();
  const queries = useQueryClient();
  const carriers = useCarriers();
  const queue = useQueue(query);
  const groups = useGroups(query);
  const [last, setLast] = useState<Last>({ outcome: '', cteId: undefined });
  const ctes = useMemo(() => queue.data?.pages.flatMap(({ items }) => items) ?? [], [queue.data]);
  const free = ctes.filter(({ decidedTo }) => decidedTo === null);
  useCountedAgain(ctes.length - free.length);
  const { cause, carrierId, cteId = free[0]?.id ?? ctes[0]?.id } = used.values;
  const nameOf = (id: number): string =>
    carriers?.find(({ value }) => value === String(id))?.title ?? words.audit.carrier(id);
  const undo = useMutation({
    mutationFn: (decided: number) => api.undoCteMove({ cteId: decided }),
    onSuccess: (_, decided) => {
      setLast({ outcome: words.audit.undone, cteId: undefined });
      used.change({ cteId: decided });
    },
    onSettled: () => staleDesk(queries),
  });
  const step = (by: number): void => {
    const next = ctes[ctes.findIndex(({ id }) => id === cteId) + by];
    if (next !== undefined) used.change({ cteId: next.id });
  };
  useKeys([
    { chord: 'j', label: words.audit.next, run: () => step(1) },
    { chord: 'k', label: words.audit.previous, run: () => step(-1) },
    {
      chord: undoKey,
      label: words.audit.undo,
      run: () => (last.cteId === undefined ? undefined : undo.mutate(last.cteId)),
    },
  ]);
  const decided = (outcome: string, id: number | undefined): void => {
    setLast({ outcome, cteId: id });
    if (id === undefined) return;
    const others = ctes.filter((cte) => cte.id === id || cte.decidedTo === null);
    const at = others.findIndex((cte) => cte.id === id);
    const next = others[at + 1] ?? others[at - 1];
    used.change({ cteId: next?.id });
  };
  if (queue.data === undefined) {
    return <Unanswered error={queue.error} needs={need} again={() => void queue.refetch()} />;
  }
  return (
    <>
      <p className="audit-outcome" role="status">
        {last.outcome === '' ? null : `${last.outcome} `}
        {last.cteId === undefined ? null : (
          <button
            type="button"
            className="button"
            aria-keyshortcuts="u"
            onClick={() => undo.mutate(last.cteId ?? 0)}
          >
            {words.audit.undo} <kbd>{undoKey}</kbd>
          </button>
        )}
      </p>
      <div role="alert">{undo.error === null ? null : <Mistake error={undo.error} />}</div>
      <div className="audit-panes">
        <div className="audit-left">
          <Groups
            groups={groups.data?.groups ?? []}
            figure={figureOf(used.values)}
            nameOf={nameOf}
            chosen={{ cause, carrierId }}
            onChoose={(group) => used.change({ ...group, cteId: undefined })}
          />
          <QueueList
            ctes={ctes}
            nameOf={nameOf}
            cteId={cteId}
            figure={figureOf(used.values)}
            onChoose={(id) => used.change({ cteId: id })}
          />
          {queue.hasNextPage ? (
            <button type="button" className="button" onClick={() => void queue.fetchNextPage()}>
              {words.parts.more}
            </button>
          ) : null}
        </div>
        {cteId === undefined ? (
          used.isFiltered ? (
            <NothingMatches clear={used.clear} />
          ) : (
            <Empty title={words.audit.empty} why={words.audit.emptyWhy}>
              <Link to="/integracoes/arquivos" search={keepShipper} className="button">
                {words.audit.toFiles}
              </Link>
            </Empty>
          )
        ) : (
          <Desk cteId={cteId} onDecided={decided} />
        )}
      </div>
    </>
  );
}
