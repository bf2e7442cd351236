import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { everyPage } from '../api/every-page.ts';
import { useSession } from './session-context.ts';

export type Named = { id: number; name: string; cnpj: string };

/** The shippers that this person may see; none while they are awaited. */
export function useShippers(): readonly Named[] {
  return useListedShippers() ?? [];
}

/** The same, undefined while they are awaited: nobody has any yet is another thing. */
export function useListedShippers(): readonly Named[] | undefined {
  const { shippers } = useSession();
  const listed = useQuery({
    queryKey: ['listShippers', 'switcher'],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) => api.listShippers(page, { signal }));
      return all.map(({ id, tradeName, cnpj }) => ({ id, name: tradeName, cnpj }));
    },
    enabled: shippers === 'all',
    staleTime: 60_000,
  });
  return shippers === 'all' ? listed.data : shippers;
}
