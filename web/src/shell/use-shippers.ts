import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { everyPage } from '../api/every-page.ts';
import { useSession } from './session-context.ts';

type Named = { id: number; name: string; cnpj: string };

/** The shippers that this person may see. */
export function useShippers(): readonly Named[] {
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
  return shippers === 'all' ? (listed.data ?? []) : shippers;
}
