import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { saveFile } from '../../parts/file/save-file.ts';
import { Failed } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import type { QuoteQuery } from './quote-filters.ts';

/** A file of 200,000 rows is written while it is sent. */
const longestMs = 600_000;

/** All quotes of the filter as a file. */
export function ExportButtons({ query }: { query: QuoteQuery }) {
  const words = useWords().freights;
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { body, contentType } = await api.exportQuotes({ ...query, format }, { timeoutMs: longestMs });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), `cotacoes.${format}`);
    },
  });
  const run = (format: 'csv' | 'xlsx'): void => {
    if (!file.isPending) file.mutate(format);
  };
  useKeys([{ chord: 'e', label: words.exportCsv, run: () => run('csv') }]);
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-keyshortcuts="e"
        disabled={file.isPending}
        onClick={() => run('csv')}
      >
        {words.exportCsv}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={file.isPending}
        onClick={() => run('xlsx')}
      >
        {words.exportXlsx}
      </button>
      {file.isPending ? <span role="status">{words.preparing}</span> : null}
      {file.error === null ? null : (
        <Failed error={file.error} permission="quotes.read" again={() => run(file.variables)} />
      )}
    </>
  );
}
