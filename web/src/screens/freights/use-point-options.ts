import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';

/** Dispatch points of the shipper in view, or of the only one there is, to choose from; undefined where nobody knows them. */
export function usePointOptions(): readonly FilterOption[] | undefined {
  const { noPoint } = useWords().freights;
  const inView = useShipperId();
  const shippers = useShippers();
  const mayList = useMay('registry.read');
  const shipperId = inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
  const listed = useQuery({
    queryKey: ['listDispatchPoints', 'filter', shipperId],
    queryFn: async ({ signal }) => {
      const { items } = await api.listDispatchPoints({ shipperId: shipperId ?? 0, limit: 200 }, { signal });
      return items.map(({ id, tradeName }) => ({ value: String(id), title: tradeName }));
    },
    enabled: shipperId !== undefined && mayList,
    staleTime: 60_000,
  });
  return listed.data === undefined ? undefined : [...listed.data, { value: 'nenhum', title: noPoint }];
}
