import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { useMay } from '../../shell/session-context.ts';

/** Contracts of a shipper with the postal operator; not read where nobody may know them, or of whom is not known yet. */
export function usePostalAccounts(shipperId: number | undefined) {
  const mayList = useMay('registry.read');
  return useQuery({
    queryKey: ['listPostalAccounts', shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) => api.listPostalAccounts({ ...page, shipperId: shipperId ?? 0 }, { signal })),
    enabled: mayList && shipperId !== undefined,
    staleTime: 60_000,
  });
}
