import type { FileLine } from '@carreto/contract/admin/integration/files';
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { HandedKind } from '../../parts/file/recognise.ts';
import type { Finding } from '../../parts/file/report.tsx';
import type { FileQuery } from './file-filters.ts';

const pageSize = 100;

/** The files of a filter, a page after the other. */
export function useFileRows(query: FileQuery) {
  return useInfiniteQuery({
    queryKey: ['listFiles', query],
    queryFn: ({ pageParam, signal }) =>
      api.listFiles(
        { ...query, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** One file with its report. */
export function fileQuery(fileId: string) {
  return queryOptions({
    queryKey: ['getFile', fileId],
    queryFn: ({ signal }) => api.getFile({ fileId }, { signal }),
    retry: false,
  });
}

/** What became of a file that was handed in. */
export type Handed = { isRepeat: boolean; lines: readonly FileLine[]; findings: readonly Finding[] };

const nothing = {
  ...{
    freightCode: null,
    code: null,
    accessKey: null,
    number: null,
    cteId: null,
    billId: null,
    heldId: null,
  },
  messages: [],
};

/** What the answers call an outcome, as lists of files say it. */
function toLine({
  outcome,
  ...line
}: Partial<Omit<FileLine, 'outcome'>> & { line: number; outcome: string }): FileLine {
  const kept = ['repeated', 'waiting', 'refused'] as const;
  return { ...nothing, ...line, outcome: kept.find((one) => one === outcome) ?? 'taken' };
}

/** Hands a file of a carrier in. */
export async function handIn(carrierId: number, kind: HandedKind, body: Uint8Array): Promise<Handed> {
  const request = { carrierId, body };
  // A big file takes its time.
  const options = { timeoutMs: 300_000 };
  if (kind === 'cte_xml') {
    const { accessKey, cteId, outcome } = await api.handInCteXml(request, options);
    const line = toLine({ line: 1, accessKey, cteId, outcome });
    return { isRepeat: outcome === 'repeated', lines: [line], findings: [] };
  }
  if (kind === 'ocoren') {
    const { occurrences, ...answer } = await api.handInOcoren(request, options);
    return { ...answer, lines: occurrences.map(({ isAgain: _, ...line }) => toLine(line)) };
  }
  if (kind === 'conemb') {
    const { waybills, ...answer } = await api.handInConemb(request, options);
    return { ...answer, lines: waybills.map(toLine) };
  }
  const { bills, ...answer } = await api.handInDoccob(request, options);
  return { ...answer, lines: bills.map(({ series: _, ...line }) => toLine(line)) };
}
