import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The layouts of labels; they are of the build. */
export function useLayouts() {
  return useQuery({
    queryKey: ['listLabelLayouts'],
    queryFn: ({ signal }) => api.listLabelLayouts({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
