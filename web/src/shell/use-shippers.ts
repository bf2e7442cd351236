import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { everyPage } from '../api/every-page.ts';
import { may } from '../api/session.ts';
import { shipperName } from '../formats/shipper-name.ts';
import { useWords } from '../words/words.ts';
import { useSession } from './session-context.ts';

export type Named = { id: number; name: string; cnpj: string; isTest: boolean };

const none: readonly Named[] = [];

/** The shippers that this person may see; none while they are awaited. */
export function useShippers(): readonly Named[] {
  return useListedShippers() ?? none;
}

/**
 * The same, undefined while they are awaited: nobody has any yet is another thing. Those that integrations are tried with are called
 * so beside their names.
 */
export function useListedShippers(): readonly Named[] | undefined {
  const session = useSession();
  const { shippers } = session;
  const { testMark } = useWords().shell;
  const listed = useQuery({
    queryKey: ['listShippers', 'switcher'],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) => api.listShippers(page, { signal }));
      return all.map(({ id, tradeName: name, cnpj, isTest }): Named => ({ id, name, cnpj, isTest }));
    },
    // A carrier's own people see no shipper as such.
    enabled: shippers === 'all' && !may(session, 'partner.read'),
    staleTime: 60_000,
  });
  const found = shippers === 'all' ? listed.data : shippers;
  return useMemo(
    () => found?.map((shipper) => ({ ...shipper, name: shipperName(shipper, testMark) })),
    [found, testMark],
  );
}

/** Whether a shipper is one that integrations are tried with. */
export function useIsTest(shipperId: number | undefined): boolean {
  return useShippers().some(({ id, isTest }) => id === shipperId && isTest);
}
