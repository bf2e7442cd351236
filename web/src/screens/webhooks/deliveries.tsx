import type { WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels, type FilterOption } from '../../parts/filters/filter-form.tsx';
import { DataList } from '../../parts/list/data-list.tsx';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, Failed, Loading, NothingMatches } from '../../parts/states/states.tsx';
import { deliveryQuery } from '../../parts/webhooks/queries.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { DeliveryCard, deliveryColumns, deliveryPath } from './delivery-columns.tsx';
import { deliveryFilters } from './delivery-filters.ts';
import { ReprocessBar } from './reprocess-bar.tsx';
import { type DeliveryList, useDeliveryList } from './use-deliveries.ts';

const fields = Object.keys(deliveryFilters) as (keyof typeof deliveryFilters)[];

/** What all webhooks were told, newest first; what its filter finds is what can be sent again. */
export function Deliveries({ webhooks }: { webhooks: readonly WebhookView[] }) {
  const all = useWords();
  const words = all.webhooks;
  const list = useDeliveryList();
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const options = webhooks.map(({ id, name }) => ({ value: String(id), title: name }));
  const labels = labelsOf(words, options);
  const isOfFailed = list.used.values.state === 'falhou';
  return (
    <section className="hook-deliveries" aria-label={words.deliveries}>
      <h2>{words.deliveries}</h2>
      <div className="hook-tools">
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={deliveryFilters}
          fields={fields}
          used={list.used}
          labels={labels}
          picks={{ webhookId: options }}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
        <button
          type="button"
          className="button"
          aria-pressed={isOfFailed}
          onClick={() => list.used.change({ state: isOfFailed ? undefined : 'falhou' })}
        >
          {words.showFailed}
        </button>
        <Counted list={list} />
      </div>
      <FilterChips declared={deliveryFilters} used={list.used} labels={labels} />
      <ReprocessBar list={list} />
      <Rows list={list} />
    </section>
  );
}

function labelsOf(
  words: Words['webhooks'],
  webhooks: readonly FilterOption[],
): FilterLabels<typeof deliveryFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: words.stateOptions,
    kind: words.kindOptions,
    class: words.classOptions,
    webhookId: Object.fromEntries(webhooks.map(({ value, title }) => [value, title])),
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

function Counted({ list: { counted } }: { list: DeliveryList }) {
  const words = useWords();
  if (counted.data === undefined) return null;
  const { count, isMore } = counted.data;
  const text = isMore ? words.freights.more(writeCount(count)) : writeCount(count);
  return <p role="status">{words.parts.count(text)}</p>;
}

function Rows({ list }: { list: DeliveryList }) {
  const words = useWords().webhooks;
  const { language } = usePreferences();
  const queries = useQueryClient();
  const panel = usePanel(deliveryPath, (id) => void queries.prefetchQuery(deliveryQuery(Number(id))));
  const { rows, counted, used } = list;
  const columns = useMemo(() => deliveryColumns(words, language), [words, language]);
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  if (rows.error !== null) {
    return <Failed error={rows.error} permission="webhooks.read" again={() => void rows.refetch()} />;
  }
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0) {
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.noDelivery} why={words.noDeliveryWhy} />
    );
  }
  return (
    <DataList
      label={words.deliveries}
      rows={items}
      idOf={({ id }) => String(id)}
      columns={columns}
      card={(delivery) => <DeliveryCard delivery={delivery} words={words} />}
      sort=""
      onSort={() => undefined}
      selection={list.selection}
      onSelect={list.select}
      panel={panel}
      total={counted.data === undefined || counted.data.isMore ? undefined : counted.data.count}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={list.at}
      onAt={list.keepAt}
    />
  );
}
