import type { LetterView, MailFilter } from '@carreto/contract/admin/integration/mail';
import type { PostalHealth } from '@carreto/contract/admin/integration/postal-health';
import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

/** While the page is seen. */
const againMs = 15_000;

type Page<Item> = { items: readonly Item[]; nextCursor: string | null };

/** A contract with the postal operator, and how it does. */
export type Contract = { account: PostalAccount; health: PostalHealth };

/** The contracts of some shippers, shipper by shipper. */
export function useContracts(shipperIds: readonly number[]) {
  return useQuery({
    queryKey: ['getPostalHealth', shipperIds],
    queryFn: async ({ signal }): Promise<readonly Contract[]> => {
      const accounts = await Promise.all(
        shipperIds.map((shipperId) =>
          everyPage((page) => api.listPostalAccounts({ shipperId, ...page }, { signal })),
        ),
      );
      return Promise.all(
        accounts.flat().map(async (account) => ({
          account,
          health: await api.getPostalHealth({ accountId: account.id }, { signal }),
        })),
      );
    },
    enabled: shipperIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
}

/** Letters, the newest first. */
export function useLetters(filter: MailFilter) {
  return useInfiniteQuery({
    queryKey: ['listMail', filter],
    queryFn: ({ pageParam, signal }): Promise<Page<LetterView>> =>
      api.listMail({ ...filter, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : againMs),
  });
}
