import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import type { Methods } from '../../../../api/made/operations.ts';
import { comparisons, type ReportValues, type Span } from '../../../../parts/reports/report-filters.ts';
import { useShipperId } from '../../../../shell/shipper.ts';

export type Scoreboard = Awaited<ReturnType<Methods['getCarrierScoreboard']>>;
export type Figures = Scoreboard['figures'];

/** The figures of a carrier over a span; those of before stay while others are awaited. */
export function useScoreboard(carrierId: number, { span, values }: { span: Span; values: ReportValues }) {
  const shipperId = useShipperId();
  const compare: 'before' | 'yearBefore' | undefined =
    values.compare === undefined ? 'before' : comparisons[values.compare];
  const query = {
    ...span,
    ...(compare === undefined ? {} : { compare }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
  return useQuery({
    queryKey: ['getCarrierScoreboard', carrierId, query],
    queryFn: ({ signal }) => api.getCarrierScoreboard({ carrierId, ...query }, { signal }),
    placeholderData: (before) => before,
    staleTime: 60_000,
    enabled: span.from <= span.until,
  });
}
