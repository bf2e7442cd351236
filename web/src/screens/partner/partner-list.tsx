import './partner.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../../parts/list/column.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import type { Panel } from '../../parts/panel/use-panel.ts';
import { Failed, Loading } from '../../parts/states/states.tsx';

type Paged<Row> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[] }>>;

type PartnerListProps<Row> = {
  label: string;
  /** By which the row that the keyboard is at is kept. */
  name: string;
  rows: Paged<Row>;
  idOf(row: Row): string;
  columns: readonly Column<Row>[];
  card(row: Row): ReactNode;
  panel?: Panel;
  /** What stands here where there is nothing. */
  empty: ReactNode;
};

/** Rows of a carrier, a page after the other. */
export function PartnerList<Row>({ name, rows, empty, panel, ...list }: PartnerListProps<Row>) {
  const items = useMemo(() => rows.data?.pages.flatMap((page) => page.items) ?? [], [rows.data]);
  const [at, keepAt] = useKept<number>(`carreto.partner.at ${name}`, readRow);
  if (rows.error !== null)
    return <Failed error={rows.error} permission="partner.read" again={() => void rows.refetch()} />;
  if (rows.data === undefined) return <Loading />;
  if (items.length === 0) return empty;
  return (
    <DataList
      {...list}
      {...(panel === undefined ? {} : { panel })}
      rows={items}
      sort=""
      onSort={() => undefined}
      total={rows.hasNextPage ? undefined : items.length}
      hasMore={rows.hasNextPage && !rows.isFetchingNextPage}
      onMore={() => void rows.fetchNextPage()}
      isOld={rows.isPlaceholderData}
      at={at}
      onAt={keepAt}
    />
  );
}

function readRow(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}
