import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import { useMay, useSession } from '../../shell/session-context.ts';

/** The active carriers that this person may see; undefined while nobody knows them. */
export function useCarrierChoices(): readonly FilterOption[] | undefined {
  const { carriers } = useSession();
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listCarriers', 'manifests'],
    queryFn: ({ signal }) =>
      everyPage(
        (page) => api.listCarriers({ ...page, limit: 200 }, { signal }),
        ({ active }) => active,
      ),
    enabled: carriers === 'all' && mayList,
    staleTime: 60_000,
  });
  const known = carriers === 'all' ? listed.data?.map(({ id, tradeName: name }) => ({ id, name })) : carriers;
  return known?.map(({ id, name }) => ({ value: String(id), title: name }));
}

/** The active dispatch points of a shipper. */
export function usePointChoices(shipperId: number | undefined) {
  return useQuery({
    queryKey: ['listDispatchPoints', shipperId],
    queryFn: async ({ signal }) => {
      const points = await everyPage(
        (page) => api.listDispatchPoints({ ...page, shipperId: shipperId ?? 0, limit: 200 }, { signal }),
        ({ active }) => active,
      );
      return points.map(({ id, tradeName, address }) => ({
        value: String(id),
        title: `${tradeName} (${address.city}/${address.state})`,
      }));
    },
    enabled: shipperId !== undefined,
    staleTime: 60_000,
  });
}

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

async function everyPage<Item>(
  read: (page: { cursor?: string }) => Promise<Page<Item>>,
  fits: (item: Item) => boolean,
): Promise<Item[]> {
  const all: Item[] = [];
  let page = await read({});
  all.push(...page.items.filter(fits));
  while (page.nextCursor !== null) {
    page = await read({ cursor: page.nextCursor });
    all.push(...page.items.filter(fits));
  }
  return all;
}
