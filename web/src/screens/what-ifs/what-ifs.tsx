import './what-ifs.css';
import type { WhatIfBrief } from '@carreto/contract/admin/tables/what-if';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { writeShare } from '../../formats/percent.ts';
import { choice } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { writeSubject } from '../../parts/what-if/subject.ts';
import { isGoing } from '../../parts/what-if/use-what-if.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper, useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';

const need = 'tables.read';
const filters = { mine: choice('minhas', ['sim']) };

/** What versions would change, as somebody compared it before: newest first. */
export function WhatIfs() {
  const words = useWords().whatIf.screens;
  return (
    <section className="what-ifs">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.tables}
        </Link>
      </p>
      <h1>{words.title}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </section>
  );
}

function Found() {
  const all = useWords();
  const words = all.whatIf.screens;
  const router = useRouter();
  const used = useFilters(filters);
  const isMine = used.values.mine !== undefined;
  const shipperId = useShipperId();
  useKeys([
    {
      chord: 'n',
      label: words.start,
      run: () => router.history.push(`${home}/tabelas/comparacoes/nova${keptShipper()}`),
    },
  ]);
  const found = useInfiniteQuery({
    queryKey: ['listWhatIfs', isMine, shipperId],
    queryFn: ({ pageParam, signal }) =>
      api.listWhatIfs(
        {
          limit: 50,
          ...(isMine ? { mine: true } : {}),
          ...(shipperId === undefined ? {} : { shipperId }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isGoing)) === true ? 2000 : false,
  });
  const items = found.data?.pages.flatMap((page) => page.items);
  const start = (
    <Link to="/tabelas/comparacoes/nova" search={keepShipper} className="button" data-kind="main">
      {words.start}
    </Link>
  );
  if (items === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  if (items.length === 0 && isMine) return <NothingMatches clear={used.clear} />;
  if (items.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        {start}
      </Empty>
    );
  return (
    <>
      <div className="what-if-options">
        {start}
        <label className="option">
          <input
            type="checkbox"
            checked={isMine}
            onChange={() => used.change({ mine: isMine ? undefined : 'sim' })}
          />
          <span>{words.onlyMine}</span>
        </label>
      </div>
      <ul className="what-if-list" aria-label={words.title}>
        {items.map((one) => (
          <Line key={one.id} whatIf={one} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
          {all.parts.more}
        </button>
      ) : null}
    </>
  );
}

function Line({ whatIf }: { whatIf: WhatIfBrief }) {
  const words = useWords().whatIf;
  const { language } = usePreferences();
  const shippers = useShippers();
  const { id, state, from, until, over, shipperId, createdAt, createdBy, doneCount, rowCount } = whatIf;
  const shipper = shippers.find((one) => one.id === shipperId)?.name ?? words.screens.allShippers;
  const progress = state === 'running' && rowCount !== null ? ` ${writeShare(doneCount, rowCount)}` : '';
  return (
    <li>
      <Link to="/tabelas/comparacoes/$id" params={{ id: String(id) }} search={keepShipper}>
        {writeSubject(whatIf, words)}
      </Link>
      <span className="what-if-state" data-state={state}>
        {words.screens.states[state]}
        {progress}
      </span>
      <span className="note">
        {words.screens.line({
          over: words.over[over],
          from: writeInstant(from, language),
          until: writeInstant(until, language),
          shipper,
        })}
      </span>
      <span className="note">
        <time dateTime={createdAt} title={writeInstantExactly(createdAt, language)}>
          {words.screens.by(writeInstant(createdAt, language), createdBy)}
        </time>
      </span>
    </li>
  );
}
