import type { AcceptedWarnings, TableWarnings } from '@carreto/contract/admin/tables/table-warnings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type Warning = TableWarnings['findings'][number];

function keyOf(versionId: number | null) {
  return ['getTableVersionWarnings', versionId];
}

/** The warnings about a version, each with who accepted it. */
export function useWarnings(versionId: number | null) {
  return useQuery({
    queryKey: keyOf(versionId),
    queryFn: ({ signal }) => api.getTableVersionWarnings({ versionId: versionId ?? 0 }, { signal }),
    enabled: versionId !== null,
  });
}

/** Accepts warnings, or takes that back. */
export function useAcceptance(versionId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptedWarnings) => api.acceptTableVersionWarnings({ versionId, body }),
    onSuccess: (warnings) => queries.setQueryData(keyOf(versionId), warnings),
  });
}

/** Warnings of one kind, in the order in which kinds were found. */
export function warningKinds(findings: readonly Warning[]): { code: string; warnings: readonly Warning[] }[] {
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, warnings]) => ({ code, warnings }));
}
