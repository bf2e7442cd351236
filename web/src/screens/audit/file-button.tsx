import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { useWords } from '../../words/words.ts';
import type { QueueQuery } from './audit-filters.ts';

/**
 * The queue as a workbook for the talk with its carriers: what is charged and due, why, and what would settle it. The CT-es of a figure
 * of a report come with what adds up to it.
 */
export function FileButton({ query, isOfReport }: { query: QueueQuery; isOfReport: boolean }) {
  const words = useWords().audit;
  const file = useMutation({
    mutationFn: async () => {
      const { body, contentType } = await api.exportCtes(
        { ...query, format: 'xlsx' },
        { timeoutMs: 120_000 },
      );
      saveFile(
        new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }),
        isOfReport ? 'ctes-contados.xlsx' : 'negociacao.xlsx',
      );
    },
  });
  return (
    <>
      <button type="button" className="button" aria-disabled={file.isPending} onClick={() => file.mutate()}>
        {isOfReport ? words.countedFile : words.file}
      </button>
      {file.error === null ? null : (
        <div role="alert">
          <Mistake error={file.error} />
        </div>
      )}
    </>
  );
}
