import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { dayInSaoPaulo } from '../../../formats/days.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import type { Selection } from '../../../parts/list/selection.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { useShipperId } from '../../../shell/shipper.ts';
import { type FreightQuery, pointQuery } from '../freight-filters.ts';
import { readSelection, writeSelection } from '../use-freight-list.ts';
import { useFreightRows } from '../use-freights.ts';
import { labelFilters } from './label-filters.ts';

export type LabelCounts = Awaited<ReturnType<Methods['countFreightLabels']>>;
export type LabelGroup = LabelCounts['groups'][number];

/** While the page is seen. */
const againMs = 15_000;

/** The screen as its address has it: what is counted, the rows of the group that is chosen, and what is selected of them. */
export function useLabels() {
  const queries = useQueryClient();
  const used = useFilters(labelFilters);
  const shipperId = useShipperId();
  const { part = 'imprimir', point, carrierId, day = dayInSaoPaulo(new Date()) } = used.values;
  const base = useMemo<FreightQuery>(
    () => ({
      ...(shipperId === undefined ? {} : { shipperId }),
      ...(part === 'imprimir' ? { unprinted: true } : { printedFrom: day, printedUntil: day }),
    }),
    [shipperId, part, day],
  );
  const filter: FreightQuery = {
    ...base,
    ...pointQuery(point),
    ...(carrierId === undefined ? {} : { carrierId }),
  };
  const counts = useQuery({
    queryKey: ['countFreightLabels', base],
    queryFn: ({ signal }) => api.countFreightLabels(base, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  });
  const rows = useFreightRows({ ...filter, sort: part === 'imprimir' ? '-hiredAt' : '-printedAt' });
  const key = JSON.stringify(filter);
  const [selection, keepSelection] = useKept<Selection>(`carreto.labels.selection ${key}`, readSelection);
  const [at, keepAt] = useKept<number>(`carreto.labels.at ${key}`, (row) =>
    typeof row === 'number' ? row : 0,
  );
  return {
    ...{ used, part, point, carrierId, day, filter, counts, rows, selection, at, keepAt },
    select: (next: Selection) => keepSelection(next, writeSelection(next)),
    /** What was printed is counted once the file was fetched. */
    again: () => {
      for (const name of ['countFreightLabels', 'findFreights', 'countFreights'])
        void queries.invalidateQueries({ queryKey: [name] });
    },
  };
}
export type Labels = ReturnType<typeof useLabels>;

/** Whether a group is of what is chosen. */
export function isChosen(
  { point, carrierId }: Pick<Labels, 'point' | 'carrierId'>,
  group: LabelGroup,
): boolean {
  return (
    (point === undefined || point === pointOf(group)) &&
    (carrierId === undefined || carrierId === group.carrierId)
  );
}

/** Where a group leaves from, as the address has it. */
export function pointOf({ dispatchPointId }: LabelGroup): string {
  return dispatchPointId === null ? 'nenhum' : String(dispatchPointId);
}

/** Freights and volumes of some groups together. */
export function sumOf(groups: readonly LabelGroup[]): { freights: number; volumes: number } {
  const sum = { freights: 0, volumes: 0 };
  for (const { freightCount, volumeCount } of groups) {
    sum.freights += freightCount;
    sum.volumes += volumeCount;
  }
  return sum;
}
