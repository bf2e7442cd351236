import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

const keyOf = (dispatchPointId: number) => ['getDispatchPoint', dispatchPointId] as const;

/** One dispatch point. */
export function useDispatchPoint(dispatchPointId: number) {
  return useQuery({
    queryKey: keyOf(dispatchPointId),
    queryFn: ({ signal }) => api.getDispatchPoint({ dispatchPointId }, { signal }),
  });
}

/** Makes lists of dispatch points come anew, and one that was read. */
export function useStalePoints(): (dispatchPointId?: number) => Promise<unknown> {
  const queries = useQueryClient();
  return (dispatchPointId) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['listDispatchPoints'] }),
      ...(dispatchPointId === undefined
        ? []
        : [queries.invalidateQueries({ queryKey: keyOf(dispatchPointId) })]),
    ]);
}
