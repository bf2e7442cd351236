import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { useMay, useSession } from '../../shell/session-context.ts';

/** All carriers that this person may see; installations have few enough to read them all. */
export function useAllCarriers() {
  return useQuery({
    queryKey: ['listCarriers', 'all'],
    queryFn: ({ signal }) => everyPage((page) => api.listCarriers(page, { signal })),
  });
}

/** One carrier. */
export function useCarrier(carrierId: number | undefined) {
  return useQuery({
    queryKey: ['getCarrier', carrierId],
    queryFn: ({ signal }) => api.getCarrier({ carrierId: carrierId ?? 0 }, { signal }),
    enabled: carrierId !== undefined,
  });
}

/** Whether this person may add carriers: they are of the whole installation. */
export function useMayAdd(): boolean {
  const { carriers } = useSession();
  const mayChange = useMayChange();
  return mayChange && carriers === 'all';
}

/** Whether this person may change the carriers they see: what all shippers share is changed by who sees all of them. */
export function useMayChange(): boolean {
  const { shippers } = useSession();
  return useMay('registry.write') && shippers === 'all';
}
