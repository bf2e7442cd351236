import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';
import { dayInSaoPaulo } from '../../../formats/days.ts';
import { fetchReport } from '../../../parts/reports/fetch-report.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useShipperId } from '../../../shell/shipper.ts';

/** What is known of a carrier beside its data; undefined while nobody knows, or where this person may not. */
export type Abilities = {
  tables: number | undefined;
  contracts: number | undefined;
  isQuotedLive: boolean;
  isTracked: boolean;
  getsNotfis: boolean;
  onTimePpm: number | null | undefined;
};

const staleTime = 60_000;

type OfCarrier = { carrierId: number };

/** Lists that tell what each carrier can do; each is read where this person may read it. */
export function useAbilities(): (carrierId: number) => Abilities {
  const tables = useTables();
  const contracts = useContracts();
  const live = useConnectors('live');
  const tracked = useConnectors('tracking');
  const kept = useKeptShares();
  const countOf = (list: readonly OfCarrier[] | undefined, carrierId: number): number | undefined =>
    list?.filter((one) => one.carrierId === carrierId).length;
  return (carrierId) => ({
    tables: countOf(tables, carrierId),
    contracts: countOf(contracts, carrierId),
    isQuotedLive: (countOf(live, carrierId) ?? 0) > 0,
    isTracked: (countOf(tracked, carrierId) ?? 0) > 0,
    getsNotfis:
      contracts?.some((one) => one.carrierId === carrierId && one.active && one.notfisLayout !== null) ??
      false,
    onTimePpm: kept === undefined ? undefined : (kept.get(carrierId) ?? null),
  });
}

function useTables() {
  const mayRead = useMay('tables.read');
  return useQuery({
    queryKey: ['listTables', 'of carriers'],
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) => api.listTables(page, { signal }));
      return all.map(({ carrierId }) => ({ carrierId }));
    },
    enabled: mayRead,
    staleTime,
  }).data;
}

function useContracts() {
  const shipperId = useShipperId();
  return useQuery({
    queryKey: ['listContracts', 'of carriers', shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.listContracts({ ...page, ...(shipperId === undefined ? {} : { shipperId }) }, { signal }),
      ),
    staleTime,
  }).data;
}

function useConnectors(kind: 'live' | 'tracking') {
  const mayRead = useMay('integration.read');
  return useQuery({
    queryKey: [kind === 'live' ? 'listLiveCarriers' : 'listTrackingConnections', 'of carriers'],
    queryFn: async ({ signal }): Promise<readonly OfCarrier[]> => {
      if (kind === 'live') return await everyPage((page) => api.listLiveCarriers(page, { signal }));
      return await everyPage((page) => api.listTrackingConnections(page, { signal }));
    },
    enabled: mayRead,
    staleTime,
  }).data;
}

/** The part of promises that carriers kept, as the report of the last 90 days has it. */
function useKeptShares(): ReadonlyMap<number, number | null> | undefined {
  const mayRead = useMay('reports.read');
  const shipperId = useShipperId();
  return useQuery({
    queryKey: ['report', 'delivery', 'of carriers', shipperId],
    queryFn: async ({ signal }) => {
      const query = {
        ...spanOfDays(90),
        groupBy: 'carrier',
        ...(shipperId === undefined ? {} : { shipperId }),
      };
      const { rows } = await fetchReport('delivery', query, signal);
      return new Map(rows.map(({ group, figures }) => [Number(group?.value), figures.onTimePpm ?? null]));
    },
    enabled: mayRead,
    staleTime,
  }).data;
}

const dayMs = 86_400_000;

/** So many days until today, as the API takes them. */
function spanOfDays(days: number): { from: string; until: string } {
  const nowMs = Date.now();
  return {
    from: dayInSaoPaulo(new Date(nowMs - (days - 1) * dayMs)),
    until: dayInSaoPaulo(new Date(nowMs)),
  };
}
