import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';
import type { Methods } from '../../../../api/made/operations.ts';
import { useMay } from '../../../../shell/session-context.ts';
import { useShipperId } from '../../../../shell/shipper.ts';

export type AuditPolicy = Awaited<ReturnType<Methods['getAuditPolicy']>>;

/** The contracts of a carrier: with the shipper in view, or with all that this person sees. */
export function useContracts(carrierId: number) {
  const shipperId = useShipperId();
  return useQuery({
    queryKey: ['listContracts', carrierId, shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.listContracts(
          { ...page, carrierId, ...(shipperId === undefined ? {} : { shipperId }) },
          { signal },
        ),
      ),
  });
}

/** What each shipper says of all its carriers; undefined while it is read, and where this person may not read it. */
export function useAuditPolicies(
  contracts: readonly Contract[],
): (shipperId: number) => AuditPolicy | undefined {
  const mayRead = useMay('audit.read');
  const found = useQueries({
    queries: contracts.map(({ shipperId }) => ({
      queryKey: ['getAuditPolicy', shipperId],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getAuditPolicy({ shipperId }, { signal }),
      enabled: mayRead,
    })),
  });
  return (shipperId) => found.find(({ data }) => data?.shipperId === shipperId)?.data;
}

/** After a contract was added or changed: what is shown of contracts is asked for anew. */
export function useRenewContracts(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['listContracts'] });
}
