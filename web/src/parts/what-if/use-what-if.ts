import type { WhatIfBrief } from '@carreto/contract/admin/tables/what-if';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Whether more will become of it. */
export function isGoing({ state }: Pick<WhatIfBrief, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

const everyMs = 1000;

/** A what-if as it stands, looked at each second until it has ended. */
export function useWhatIf(whatIfId: number) {
  return useQuery({
    queryKey: ['getWhatIf', whatIfId],
    queryFn: ({ signal }) => api.getWhatIf({ whatIfId }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && data !== undefined && isGoing(data) ? everyMs : false,
  });
}

/** Stops a what-if; what it found so far is not kept. */
export function useStopWhatIf(whatIfId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelWhatIf({ whatIfId, body: {} }),
    onSuccess: (stopped) => queries.setQueryData(['getWhatIf', whatIfId], stopped),
  });
}
