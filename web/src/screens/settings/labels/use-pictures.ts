import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';

/** Which pictures labels of a shipper show: its own, and marks of postal services. */
export function useLabelPictures(shipperId: number) {
  return useQuery({
    queryKey: ['listLabelPictures', shipperId],
    queryFn: ({ signal }) => everyPage((page) => api.listLabelPictures({ ...page, shipperId }, { signal })),
  });
}

/** A picture itself; another one has another id, so what was read stays. */
export function usePictureBytes({ id, shipperId, accountId, serviceCode }: LabelPicture) {
  return useQuery({
    queryKey: ['label picture', id],
    queryFn: async ({ signal }) => {
      const { body } =
        accountId === null || serviceCode === null
          ? await api.getShipperPicture({ shipperId }, { signal })
          : await api.getServiceMark({ accountId, serviceCode }, { signal });
      return body as Uint8Array<ArrayBuffer>;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Makes the list of pictures come anew. */
export function useStalePictures(shipperId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['listLabelPictures', shipperId] });
}
