import './returns.css';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import type { FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { NewReturnDialog } from './new-return-dialog.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';
import {
  newReturn,
  type OpenedReturn,
  type Return,
  returnFilters,
  toQuery,
  viewParams,
} from './return-filters.ts';
import { ReturnLine } from './return-line.tsx';
import { sentenceOf } from './sentence.ts';

const need = 'freights.read';
const pageSize = 100;

/** Goods that come back: what was authorized, until when, and what nobody posted. */
export function Returns() {
  const words = useWords().returns;
  return (
    <div className="returns">
      <h1>{words.title}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

type Used = ReturnType<typeof useFilters<typeof returnFilters>>;

function Found() {
  const words = useWords().returns;
  const used = useFilters(returnFilters);
  const created = useFilters(newReturn);
  const { values, change } = created;
  const queries = useQueryClient();
  const mayOpen = useMay('freights.write');
  const [opened, setOpened] = useState<OpenedReturn>();
  const [former, setFormer] = useState<Return>();
  const start = (): void => change({ of: 'avulsa' });
  useKeys(mayOpen ? [{ chord: 'n', label: words.openFree, run: start }] : []);
  const done = (one: OpenedReturn): void => {
    setOpened(one);
    for (const name of ['listReturns', 'findFreights', 'countFreights', 'getFreight'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  const labels = labelsOf(words);
  return (
    <>
      <div className="returns-tools">
        <Views used={used} />
        {mayOpen ? (
          <button type="button" className="button" data-kind="main" aria-keyshortcuts="n" onClick={start}>
            {words.openFree}
          </button>
        ) : null}
      </div>
      <FilterChips declared={returnFilters} used={used} labels={labels} />
      <FilterChips declared={newReturn} used={{ ...created, values: {} }} labels={noLabels} />
      <Opened opened={opened} />
      <Rows used={used} onReissue={mayOpen ? setFormer : undefined} />
      {mayOpen && values.of !== undefined ? (
        <NewReturnDialog
          key={values.of}
          freightCode={values.of === 'avulsa' ? undefined : values.of}
          onClose={() => change({ of: undefined })}
          onDone={done}
        />
      ) : null}
      {former === undefined ? null : (
        <ReissueDialog former={former} onClose={() => setFormer(undefined)} onDone={done} />
      )}
    </>
  );
}

const noLabels: FilterLabels<typeof newReturn> = { names: { of: '' }, value: (_, shown) => shown };

function labelsOf(words: Words['returns']): FilterLabels<typeof returnFilters> {
  const names: Readonly<Record<string, string>> = words.views;
  return {
    names: words.filters,
    value: (name, shown, text) => (name === 'view' ? (names[text] ?? shown) : shown),
  };
}

function Views({ used }: { used: Used }) {
  const words = useWords().returns;
  return (
    <nav aria-label={words.viewsLabel}>
      <ul className="returns-views">
        {[undefined, ...viewParams].map((view) => (
          <li key={view ?? ''}>
            <button
              type="button"
              className="button"
              aria-current={view === used.values.view ? 'true' : undefined}
              onClick={() => used.change({ view })}
            >
              {view === undefined ? words.all : words.views[view]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What was just opened, with what the consumer needs of it. */
function Opened({ opened }: { opened: OpenedReturn | undefined }) {
  const words = useWords().returns;
  const sentence = opened === undefined ? undefined : sentenceOf(opened, words.sentence);
  return (
    <div className="returns-opened" role="status">
      {opened === undefined ? null : (
        <>
          <p>
            {words.opened(opened.reference)}{' '}
            <Link to={`/fretes/${opened.freightCode}`} search={keepShipper}>
              {opened.freightCode}
            </Link>
          </p>
          {sentence === undefined ? null : <p>{sentence}</p>}
          <div className="returns-acts">
            {opened.number === null ? null : <CopyButton text={opened.number} label={words.copyNumber} />}
            {sentence === undefined ? null : <CopyButton text={sentence} label={words.copySentence} />}
          </div>
        </>
      )}
    </div>
  );
}

type RowsProps = { used: Used; onReissue: ((former: Return) => void) | undefined };

function Rows({ used, onReissue }: RowsProps) {
  const words = useWords().returns;
  const shipperId = useShipperId();
  const query = useMemo(() => toQuery(used.values, shipperId), [used.values, shipperId]);
  const found = useInfiniteQuery({
    queryKey: ['listReturns', query],
    queryFn: ({ pageParam, signal }) =>
      api.listReturns(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const items = found.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  }
  if (items.length === 0) {
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy} />
    );
  }
  return (
    <>
      <ul className="returns-list" aria-label={words.title} data-old={found.isPlaceholderData || undefined}>
        {items.map((one) => (
          <ReturnLine
            key={one.freightCode}
            one={one}
            onReissue={onReissue === undefined ? undefined : () => onReissue(one)}
          />
        ))}
      </ul>
      {found.hasNextPage ? (
        <button
          type="button"
          className="button"
          aria-disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {words.more}
        </button>
      ) : null}
    </>
  );
}
