import type { HitView } from '@carreto/contract/admin/work/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { useIsBuilt } from '../built.ts';
import type { Entry } from './entries.ts';
import type { Recognised } from './recognise.ts';

/** While somebody types, nothing is query. */
const restMs = 150;
const leastLength = 2;
const mostLength = 100;

export type Hits = { hits: readonly Entry[]; state: 'idle' | 'searching' | 'found' | 'failed' };

/** What the server finds for what was recognised; only what has a page here to open. */
export function useHits(recognised: Recognised): Hits {
  const isBuilt = useIsBuilt();
  const wanted = 'value' in recognised ? recognised.value.slice(0, mostLength) : '';
  const query = useRested(wanted);
  const isRested = query === wanted && query.length >= leastLength;
  const found = useQuery({
    queryKey: ['searchEverything', query],
    queryFn: ({ signal }) => api.searchEverything({ q: query }, { signal }),
    enabled: isRested,
  });
  const items = isRested ? found.data?.items : undefined;
  const hits = useMemo(
    () => (items ?? []).filter(({ page }) => isBuilt(page)).map(entryOf),
    [items, isBuilt],
  );
  return { hits, state: stateOf() };

  function stateOf(): Hits['state'] {
    if (wanted.length < leastLength) return 'idle';
    if (!isRested || found.isPending) return 'searching';
    return found.isError ? 'failed' : 'found';
  }
}

function entryOf({ kind, id, title, detail, page }: HitView): Entry {
  return {
    id: `hit ${kind} ${id}`,
    group: 'hits',
    label: title,
    to: page,
    ...(detail === null ? {} : { detail }),
  };
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
