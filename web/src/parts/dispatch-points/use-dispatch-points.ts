import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { useMay } from '../../shell/session-context.ts';

/** Every place where goods of a shipper leave; not read where nobody may know it, or of whom is not known yet. */
export function useDispatchPoints(shipperId: number | undefined) {
  const mayRead = useMay('registry.read');
  return useQuery({
    queryKey: ['listDispatchPoints', shipperId, 'all'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.listDispatchPoints({ ...page, shipperId: shipperId ?? 0 }, { signal })),
    enabled: mayRead && shipperId !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}
