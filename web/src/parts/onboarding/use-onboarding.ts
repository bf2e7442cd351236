import type { OnboardingView } from '@carreto/contract/admin/work/onboarding';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay, useSession } from '../../shell/session-context.ts';

const queryKey = ['getOnboarding'];

/** Whether the first hour is this person's: whoever looks after all of the installation. */
export function useIsOnboarding(): boolean {
  const { shippers, carriers } = useSession();
  return useMay('settings.write') && shippers === 'all' && carriers === 'all';
}

/** How far the first hour has come; not asked for others. With `againMs` it is asked again and again while the page is seen. */
export function useOnboarding(againMs?: number) {
  const isMine = useIsOnboarding();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getOnboarding({ signal }),
    enabled: isMine,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.finished === false ? (againMs ?? false) : false),
  });
}

/** Keeps what an act answered, or asks anew where it answered something else: also what other screens know may have changed. */
export function useOnboarded(): (view?: OnboardingView) => Promise<void> {
  const queries = useQueryClient();
  return async (view) => {
    if (view !== undefined) queries.setQueryData(queryKey, view);
    await queries.invalidateQueries({
      predicate: (query) => view === undefined || query.queryKey[0] !== queryKey[0],
    });
  };
}
