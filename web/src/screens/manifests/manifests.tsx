import './manifests.css';
import type { LoadingManifestLine } from '@carreto/contract/admin/freights/loading-manifests';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import { writeInstant } from '../../formats/instants.ts';
import { writePlate } from '../../formats/plates.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Empty, Failed, Loading, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import { useWords } from '../../words/words.ts';
import { manifestFilters, states, toQuery } from './manifest-filters.ts';
import { OpenDialog } from './open-dialog.tsx';

const need = 'freights.read';

/** Loading manifests: those that are being loaded, and what left before. */
export function Manifests() {
  const words = useWords().manifests;
  return (
    <section className="manifests">
      <h1>{words.title}</h1>
      {useMay(need) ? <Listed /> : <Refused permission={need} />}
    </section>
  );
}

function Listed() {
  const { manifests: words, parts } = useWords();
  const router = useRouter();
  const queries = useQueryClient();
  const used = useFilters(manifestFilters);
  const carriers = useCarriers();
  const mayOpen = useMay('freights.print');
  const shipperId = useShipperId();
  const [layer, setLayer] = useState<'filters' | 'open'>();
  useKeys([
    { chord: 'f', label: parts.keys.filter, run: () => setLayer('filters') },
    ...(mayOpen ? [{ chord: 'n', label: words.open, run: () => setLayer('open') }] : []),
  ]);
  const labels: FilterLabels<typeof manifestFilters> = {
    names: words.filters,
    value: (name, shown, text) => {
      if (name === 'state') return words.states[states[text as keyof typeof states]];
      return name === 'carrierId' ? (carriers?.find(({ value }) => value === text)?.title ?? shown) : shown;
    },
  };
  const kept = shipperId === undefined ? '' : `?${shipperParam}=${shipperId}`;
  return (
    <>
      <div className="manifest-tools">
        {mayOpen ? (
          <button
            type="button"
            className="button"
            data-kind="main"
            aria-keyshortcuts="n"
            onClick={() => setLayer('open')}
          >
            {words.open}
          </button>
        ) : null}
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setLayer('filters')}>
          {parts.filters}
        </button>
      </div>
      <FilterForm
        declared={manifestFilters}
        fields={['state', 'carrierId', 'from', 'until']}
        used={used}
        labels={labels}
        picks={{ carrierId: carriers }}
        isOpen={layer === 'filters'}
        onClose={() => setLayer(undefined)}
      />
      {layer === 'open' ? (
        <OpenDialog
          onClose={() => setLayer(undefined)}
          onOpened={({ id }) => {
            void queries.invalidateQueries({ queryKey: ['listLoadingManifests'] });
            router.history.push(`${home}/fretes/romaneios/${id}${kept}`);
          }}
        />
      ) : null}
      <FilterChips declared={manifestFilters} used={used} labels={labels} />
      <Rows query={toQuery(used.values, shipperId)} clear={used.isFiltered ? used.clear : undefined} />
    </>
  );
}

type RowsProps = { query: ReturnType<typeof toQuery>; clear: (() => void) | undefined };

function Rows({ query, clear }: RowsProps) {
  const words = useWords().manifests;
  const listed = useInfiniteQuery({
    queryKey: ['listLoadingManifests', query],
    queryFn: ({ pageParam, signal }) =>
      api.listLoadingManifests({ ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  if (listed.data === undefined) {
    if (listed.error === null) return <Loading />;
    return <Failed error={listed.error} permission={need} again={() => void listed.refetch()} />;
  }
  const items = listed.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return clear === undefined ? (
      <Empty title={words.empty} why={words.emptyWhy} />
    ) : (
      <NothingMatches clear={clear} />
    );
  return (
    <>
      <table
        className="manifest-table"
        data-old={listed.isPlaceholderData || undefined}
        aria-label={words.title}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((manifest) => (
            <Row key={manifest.id} manifest={manifest} />
          ))}
        </tbody>
      </table>
      {listed.hasNextPage ? (
        <button
          type="button"
          className="button"
          disabled={listed.isFetchingNextPage}
          onClick={() => void listed.fetchNextPage()}
        >
          {words.more}
        </button>
      ) : null}
    </>
  );
}

const columns = ['number', 'state', 'carrier', 'point', 'volumes', 'vehicle', 'opened', 'ended'] as const;

function Row({ manifest }: { manifest: LoadingManifestLine }) {
  const words = useWords().manifests;
  const { language } = usePreferences();
  const { plate, driverName, openedAt, openedBy, endedAt, endedBy } = manifest;
  const said = (at: string, by: string): string => words.by(writeInstant(at, language), by);
  const vehicle = [driverName, plate === null ? null : writePlate(plate)].filter((one) => one !== null);
  return (
    <tr>
      <td>
        <Link
          to="/fretes/romaneios/$id"
          params={{ id: String(manifest.id) }}
          search={keepShipper}
          className="code"
        >
          {manifest.number}
        </Link>
      </td>
      <td>
        <span className="manifest-state" data-state={manifest.state}>
          {words.states[manifest.state]}
        </span>
      </td>
      <td>{manifest.carrierName}</td>
      <td>{manifest.dispatchPointName}</td>
      <td>{words.loadedOf(manifest.loadedVolumes, manifest.loadedFreights)}</td>
      <td>{vehicle.join(' · ')}</td>
      <td>{said(openedAt, openedBy)}</td>
      <td>{endedAt === null ? null : said(endedAt, endedBy ?? '')}</td>
    </tr>
  );
}
