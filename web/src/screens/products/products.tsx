import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { choice, words as wordsFilter } from '../../parts/filters/filter.ts';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { Empty, NothingMatches } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { FileTools } from './file-tools.tsx';
import { ProductCard, productColumns } from './product-columns.tsx';
import { need, ProductsPage } from './rooms.tsx';

const pageSize = 100;
const views = ['incompletos', 'completos'] as const;
const filters = { view: choice('visao', views), sku: wordsFilter('codigo') };
type Used = UsedFilters<typeof filters>;

/** The catalogue of a shipper: what is known of each product, and what lacks. */
export function Products() {
  const words = useWords();
  return (
    <ProductsPage title={words.menu.products}>
      {(shipperId) => <Found key={shipperId} shipperId={shipperId} />}
    </ProductsPage>
  );
}

function Found({ shipperId }: { shipperId: number }) {
  const used = useFilters(filters);
  return (
    <>
      <FileTools shipperId={shipperId} />
      <Views used={used} />
      <Rows shipperId={shipperId} used={used} />
    </>
  );
}

function Views({ used }: { used: Used }) {
  const words = useWords().products;
  const { view, sku } = used.values;
  const [typed, setTyped] = useState(sku ?? '');
  const find = (event: FormEvent): void => {
    event.preventDefault();
    used.change({ sku: typed.trim() === '' ? undefined : typed.trim() });
  };
  const entries = [
    { value: undefined, title: words.all },
    { value: views[0], title: words.incomplete },
    { value: views[1], title: words.complete },
  ];
  return (
    <div className="products-tools">
      <nav className="products-tools" aria-label={words.views}>
        {entries.map(({ value, title }) => (
          <button
            key={title}
            type="button"
            className="button"
            aria-current={value === view ? 'true' : undefined}
            onClick={() => used.change({ view: value })}
          >
            {title}
          </button>
        ))}
      </nav>
      <form className="products-tools" onSubmit={find}>
        <input
          className="input products-find"
          type="search"
          aria-label={words.findSku}
          placeholder={words.findSku}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button">
          {words.find}
        </button>
      </form>
    </div>
  );
}

function Rows({ shipperId, used }: { shipperId: number; used: Used }) {
  const all = useWords();
  const words = all.products;
  const { language } = usePreferences();
  const { view, sku } = used.values;
  const query = {
    shipperId,
    limit: pageSize,
    ...(sku === undefined ? {} : { text: sku }),
    ...(view === undefined ? {} : { complete: view === 'completos' }),
  };
  const found = useInfiniteQuery({
    queryKey: ['listSkus', query],
    queryFn: ({ pageParam, signal }) =>
      api.listSkus({ ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => productColumns({ words, language }), [words, language]);
  const [at, setAt] = useState(0);
  const items = found.data?.pages.flatMap((page) => page.items);
  if (items === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  if (items.length === 0)
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy} />
    );
  return (
    <DataList
      label={all.menu.products}
      rows={items}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(product) => <ProductCard product={product} words={words} language={language} />}
      sort=""
      onSort={() => undefined}
      onOpen={() => undefined}
      total={found.hasNextPage ? undefined : items.length}
      hasMore={found.hasNextPage && !found.isFetchingNextPage}
      onMore={() => void found.fetchNextPage()}
      isOld={found.isPlaceholderData}
      at={at}
      onAt={setAt}
    />
  );
}
