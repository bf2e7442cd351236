import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { saveFile } from '../../parts/file/save-file.ts';
import { Failed } from '../../parts/states/states.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import type { BillList } from './use-bill-list.ts';

/** A large file is written while it is sent. */
const longestMs = 600_000;

/** The whole filter as a file for an ERP. */
export function ExportButtons({ list: { filter } }: { list: BillList }) {
  const words = useWords().bills;
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { body, contentType } = await api.exportBills({ ...filter, format }, { timeoutMs: longestMs });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), `faturas.${format}`);
    },
  });
  const run = (format: 'csv' | 'xlsx'): void => {
    if (!file.isPending) file.mutate(format);
  };
  useKeys([{ chord: 'e', label: words.exportCsv, run: () => run('csv') }]);
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          data-kind="quiet"
          {...(format === 'csv' ? { 'aria-keyshortcuts': 'e' } : {})}
          disabled={file.isPending}
          onClick={() => run(format)}
        >
          {format === 'csv' ? words.exportCsv : words.exportXlsx}
        </button>
      ))}
      {file.isPending ? <span role="status">{words.preparing}</span> : null}
      {file.error === null ? null : (
        <Failed error={file.error} permission="bills.read" again={() => run(file.variables)} />
      )}
    </>
  );
}
