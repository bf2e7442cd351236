import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay, useSession } from '../../shell/session-context.ts';

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

/** Whether this person is bound to no dispatch points, and so may let others be. */
export function useMayGiveAllPoints(): boolean {
  const me = useQuery({
    queryKey: ['whoAmI'],
    queryFn: ({ signal }) => api.whoAmI({ signal }),
    staleTime: 60_000,
  });
  return me.data?.dispatchPointIds === 'all';
}

/**
 * The dispatch points of some shippers, each with the name of its shipper.
 * @param shippers undefined while they are not known, or not wanted: nothing is read then.
 */
export function useGrantablePoints(shippers: readonly Named[] | undefined): readonly Named[] | undefined {
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listDispatchPoints', 'named', shippers?.map(({ id }) => id).join()],
    queryFn: ({ signal }) => readPoints(shippers ?? [], signal),
    enabled: shippers !== undefined && mayList,
    staleTime: 60_000,
  });
  return listed.data;
}

async function readPoints(shippers: readonly Named[], signal: AbortSignal): Promise<readonly Named[]> {
  const all: Named[] = [];
  for (const { id: shipperId, name: shipper } of shippers) {
    if (all.length >= most) break;
    const points = await readNamed((cursor) =>
      api.listDispatchPoints({ shipperId, ...from(cursor) }, { signal }),
    );
    all.push(...points.map(({ id, name }) => ({ id, name: `${name} · ${shipper}` })));
  }
  return all;
}
