import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/client.ts';
import type { GridPart } from '../edits.ts';
import type { Span } from '../viewport.ts';

/** Rows of one part of a version, all of them or those that hold a text. */
export type Source = { versionId: number; part: GridPart; find: string | undefined };
export type Row = TableRowsView['rows'][number];

export type GridRows = {
  /** The first window; undefined until it is here. */
  first: TableRowsView | undefined;
  error: Error | null;
  again(): void;
  /** What is shown is of another search than the one that is awaited. */
  isOld: boolean;
  /** A row as it was counted in the windows; undefined where it is not here. */
  rowAt(row: number): Row | undefined;
  /** Fetches rows that are not here; false where that failed. */
  ensure(span: Span): Promise<boolean>;
};

const windowRows = 200;
/** Windows that nobody looks at are let go after this. */
const keptMs = 60_000;
/** Windows that are fetched at once. */
const atOnce = 4;

/** The rows that a grid shows, by windows of 200; what was seen last stays until what is looked for is here. */
export function useGridRows(source: Source, { from, until }: Span): GridRows {
  const client = useQueryClient();
  const wanted = useQuery(windowOf(source, 0));
  const [last, setLast] = useState(source);
  if (wanted.data !== undefined && !isSame(last, source)) setLast(source);
  const isOld = wanted.data === undefined && !isSame(last, source);
  const shown = isOld ? last : source;
  const before = useQuery({ ...windowOf(last, 0), enabled: isOld });
  const windows = windowsIn({ from, until });
  useQueries({ queries: windows.map((at) => windowOf(shown, at)) });
  const { versionId, part, find } = shown;
  const live = useMemo(() => {
    const of = { versionId, part, find };
    return {
      rowAt: (row: number) => rowAt(client, of, row),
      ensure: (span: Span) => ensure(client, of, span),
    };
  }, [client, versionId, part, find]);
  return {
    ...live,
    first: isOld ? before.data : wanted.data,
    error: wanted.error,
    again: () => void wanted.refetch(),
    isOld,
  };
}

function isSame(one: Source, other: Source): boolean {
  return one.versionId === other.versionId && one.part === other.part && one.find === other.find;
}

function keyOf({ versionId, part, find }: Source, from: number) {
  return ['listTableRows', versionId, part, find ?? '', from];
}

/** A version never changes, so that its rows are not asked for again while they are kept. */
function windowOf(source: Source, from: number) {
  const { versionId, part, find } = source;
  return {
    queryKey: keyOf(source, from),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<TableRowsView> =>
      api.listTableRows(
        { versionId, part, from, limit: windowRows, ...(find === undefined ? {} : { find }) },
        { signal, timeoutMs: 60_000 },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  };
}

function windowsIn({ from, until }: Span): number[] {
  const first = Math.floor(from / windowRows);
  const last = Math.floor(Math.max(from, until - 1) / windowRows);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * windowRows);
}

function rowAt(client: QueryClient, source: Source, row: number): Row | undefined {
  const from = Math.floor(row / windowRows) * windowRows;
  return client.getQueryData<TableRowsView>(keyOf(source, from))?.rows[row - from];
}

async function ensure(client: QueryClient, source: Source, span: Span): Promise<boolean> {
  const windows = windowsIn(span);
  try {
    for (let at = 0; at < windows.length; at += atOnce)
      await Promise.all(
        windows.slice(at, at + atOnce).map((from) => client.fetchQuery(windowOf(source, from))),
      );
    return true;
  } catch {
    return false;
  }
}
