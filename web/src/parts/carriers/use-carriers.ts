import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import type { FilterOption } from '../filters/filter-form.tsx';

/**
 * All carriers that this person may see, to choose from; undefined where, or while, nobody knows them.
 * @param which those that are active, where new things are begun with one.
 */
export function useCarriers(which: 'all' | 'active' = 'all'): readonly FilterOption[] | undefined {
  const { carriers } = useSession();
  const mayList = useMay('registry.read');
  const listed = useQuery({
    queryKey: ['listCarriers', 'to choose from'],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) => api.listCarriers(page, { signal }));
      return all.map(({ id, tradeName, active }) => ({ id, name: tradeName, active }));
    },
    enabled: carriers === 'all' && mayList,
    staleTime: 60_000,
  });
  const known =
    carriers === 'all' ? listed.data?.filter(({ active }) => which === 'all' || active) : carriers;
  return known?.map(({ id, name }) => ({ value: String(id), title: name }));
}
