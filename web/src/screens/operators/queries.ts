import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import { useMay, useSession } from '../../shell/session-context.ts';

export type ListedOperator = Awaited<ReturnType<Methods['listOperators']>>['items'][number];

/** Everybody whom this person sees; installations have few enough to read them all. */
export function useOperators() {
  return useQuery({
    queryKey: ['listOperators', 'all'],
    queryFn: async ({ signal }) => {
      const all: ListedOperator[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<Methods['listOperators']>> = await api.listOperators(
          { limit: 200, ...(cursor === '' ? {} : { cursor }) },
          { signal },
        );
        all.push(...page.items);
        cursor = page.nextCursor;
      }
      return all;
    },
  });
}

export type Named = { id: number; name: string };
type NamedPage = { items: readonly { id: number; tradeName: string }[]; nextCursor: string | null };

/** More cannot be chosen from one by one, and the API takes no more either. */
const most = 1000;

async function readNamed(read: (cursor: string) => Promise<NamedPage>): Promise<readonly Named[]> {
  const all: Named[] = [];
  let cursor: string | null = '';
  while (cursor !== null && all.length < most) {
    const page: NamedPage = await read(cursor);
    all.push(...page.items.map(({ id, tradeName }) => ({ id, name: tradeName })));
    cursor = page.nextCursor;
  }
  return all;
}

const from = (cursor: string) => ({ limit: 200, ...(cursor === '' ? {} : { cursor }) });

/** The shippers that this person may let others see. */
export function useGrantableShippers(): readonly Named[] | undefined {
  const { shippers } = useSession();
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listShippers', 'named'],
    queryFn: ({ signal }) => readNamed((cursor) => api.listShippers(from(cursor), { signal })),
    enabled: shippers === 'all' && mayList,
    staleTime: 60_000,
  });
  return shippers === 'all' ? listed.data : shippers;
}

/** The carriers that this person may let others see. */
export function useGrantableCarriers(): readonly Named[] | undefined {
  const { carriers } = useSession();
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listCarriers', 'named'],
    queryFn: ({ signal }) => readNamed((cursor) => api.listCarriers(from(cursor), { signal })),
    enabled: carriers === 'all' && mayList,
    staleTime: 60_000,
  });
  return carriers === 'all' ? listed.data : carriers;
}
