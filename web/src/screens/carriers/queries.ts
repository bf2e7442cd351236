import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

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
