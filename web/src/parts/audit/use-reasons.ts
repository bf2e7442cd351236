import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Reasons of the installation. */
export function useReasons() {
  return useQuery({
    queryKey: ['getAuditReasons'],
    queryFn: ({ signal }) => api.getAuditReasons({ signal }),
    staleTime: 60_000,
  });
}
