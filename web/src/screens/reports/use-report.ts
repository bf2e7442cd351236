import type { ReportKind } from '@carreto/contract/admin/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { fetchReport } from '../../parts/reports/fetch-report.ts';
import type { Report, ReportQuery } from '../../parts/reports/report.ts';
import { comparisons, type ReportValues, type Span } from '../../parts/reports/report-filters.ts';
import { useShipperId } from '../../shell/shipper.ts';

/** Which figures: of a report, by a group, in parts. */
export type Input = {
  kind: ReportKind;
  groupBy: string | undefined;
  each: 'day' | 'week' | 'month' | undefined;
};

const withPlaces: readonly ReportKind[] = ['delivery', 'cost'];

/** What a person looks at, as the API takes it. Only reports of freights know states. */
export function queryOf(
  input: Input,
  { span, values, shipperId }: { span: Span; values: ReportValues; shipperId: number | undefined },
): ReportQuery {
  const compare = values.compare === undefined ? 'before' : comparisons[values.compare];
  const { carrierIds, shipperIds, uf } = values;
  return {
    ...span,
    ...(input.groupBy === undefined ? {} : { groupBy: input.groupBy }),
    ...(input.each === undefined ? {} : { each: input.each }),
    ...(compare === undefined ? {} : { compare }),
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(carrierIds === undefined ? {} : { carrierIds: carrierIds.join(',') }),
    ...(shipperIds === undefined ? {} : { shipperIds: shipperIds.join(',') }),
    ...(uf === undefined || !withPlaces.includes(input.kind) ? {} : { uf: uf.join(',') }),
  };
}

/** The answer of a report; the one before stays while another is awaited. */
export function useReport(input: Input, { span, values }: { span: Span; values: ReportValues }) {
  const shipperId = useShipperId();
  const query = queryOf(input, { span, values, shipperId });
  const report = useQuery({
    queryKey: ['report', input.kind, query],
    queryFn: ({ signal }): Promise<Report> => fetchReport(input.kind, query, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  return { report, query };
}
