import './carriers.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { home } from '../../api/place.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, keptShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { useAbilities } from './list/abilities.ts';
import { CarrierCard, carrierColumns } from './list/columns.tsx';
import { carrierFilters, fitsFilters } from './list/filters.ts';
import { useAllCarriers, useMayAdd } from './queries.ts';

const need = 'registry.read';

/** The carriers of the installation: what each can do, what is agreed with it, how it keeps its promises. */
export function Carriers() {
  const words = useWords();
  return (
    <div className="carriers" data-fills="">
      <h1>{words.menu.carriers}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const all = useWords();
  const words = all.carriers;
  const used = useFilters(carrierFilters);
  const found = useAllCarriers();
  const [isAsking, setAsking] = useState(false);
  const mayAdd = useMayAdd();
  const router = useRouter();
  const add = (): void => router.history.push(`${home}/transportadoras/nova${keptShipper()}`);
  useKeys([
    { chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) },
    ...(mayAdd ? [{ chord: 'n', label: words.newTitle, run: add }] : []),
  ]);
  const labels: FilterLabels<typeof carrierFilters> = {
    names: words.filters,
    value: (name, shown, text) => (name === 'state' ? (words.states[text] ?? shown) : shown),
  };
  return (
    <>
      <div className="carrier-tools">
        <AddLink />
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={carrierFilters}
          fields={['text', 'state']}
          used={used}
          labels={labels}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={carrierFilters} used={used} labels={labels} />
      {found.data === undefined ? (
        <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />
      ) : (
        <Rows
          carriers={found.data.filter((carrier) => fitsFilters(carrier, used.values))}
          isFiltered={used.isFiltered}
          clear={used.clear}
        />
      )}
    </>
  );
}

/** The way to a new carrier, where this person may add one. */
function AddLink() {
  const words = useWords().carriers;
  const mayAdd = useMayAdd();
  if (!mayAdd) return null;
  return (
    <Link
      to="/transportadoras/nova"
      search={keepShipper}
      className="button"
      data-kind="main"
      aria-keyshortcuts="n"
    >
      {words.newTitle}
    </Link>
  );
}

type RowsProps = { carriers: readonly Carrier[]; isFiltered: boolean; clear: () => void };

function Rows({ carriers, isFiltered, clear }: RowsProps) {
  const words = useWords().carriers;
  const router = useRouter();
  const abilitiesOf = useAbilities();
  const mayConnect = useMay('integration.write');
  const columns = useMemo(
    () => carrierColumns({ words, abilitiesOf, mayConnect }),
    [words, abilitiesOf, mayConnect],
  );
  const [at, keepAt] = useKept<number>('carreto.carriers.at', readRow);
  if (carriers.length === 0)
    return isFiltered ? (
      <NothingMatches clear={clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy}>
        <AddLink />
      </Empty>
    );
  return (
    <DataList
      label={words.list}
      rows={carriers}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(carrier) => <CarrierCard {...{ carrier, words, abilitiesOf, mayConnect }} />}
      sort=""
      onSort={() => undefined}
      onOpen={(id) => router.history.push(`${home}/transportadoras/${id}${keptShipper()}`)}
      total={carriers.length}
      hasMore={false}
      onMore={() => undefined}
      isOld={false}
      at={Math.min(at, carriers.length - 1)}
      onAt={keepAt}
    />
  );
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
