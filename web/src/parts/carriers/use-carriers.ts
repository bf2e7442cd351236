import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import type { FilterOption } from '../filters/filter-form.tsx';

/** The carriers that this person may see, to choose from; undefined where nobody knows them. */
export function useCarriers(): readonly FilterOption[] | undefined {
  const { carriers } = useSession();
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listCarriers', 'filter'],
    queryFn: async ({ signal }) => {
      const { items, nextCursor } = await api.listCarriers({ limit: 200 }, { signal });
      // More than can be chosen from: then they are named by number, rather than some left out.
      if (nextCursor !== null) return null;
      return items.map(({ id, tradeName }) => ({ id, name: tradeName }));
    },
    enabled: carriers === 'all' && mayList,
    staleTime: 60_000,
  });
  const known = carriers === 'all' ? listed.data : carriers;
  return known?.map(({ id, name }) => ({ value: String(id), title: name }));
}
