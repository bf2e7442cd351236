import type { Permission } from '@carreto/contract/permissions';
import { useMutation } from '@tanstack/react-query';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';
import { saveFile } from '../file/save-file.ts';
import { Failed } from '../states/states.tsx';

/** As an operation answers a file. */
type Answered = { body: unknown; contentType: string };
type Format = 'csv' | 'xlsx';

/** A file of 200,000 rows is written while it is sent. */
const longestMs = 600_000;

type ExportButtonsProps = {
  /** Of the file, without its ending. */
  fileName: string;
  permission: Permission;
  /** Nothing to ask for yet. */
  isOff?: boolean;
  ask: (format: Format, options: { timeoutMs: number }) => Promise<Answered>;
};

/** All rows of a filter as a file, by a button each and the key `e`. */
export function ExportButtons({ fileName, permission, isOff = false, ask }: ExportButtonsProps) {
  const words = useWords().freights;
  const file = useMutation({
    mutationFn: async (format: Format) => {
      const { body, contentType } = await ask(format, { timeoutMs: longestMs });
      saveFile(new Blob([body as Uint8Array<ArrayBuffer>], { type: contentType }), `${fileName}.${format}`);
    },
  });
  const isResting = isOff || file.isPending;
  const run = (format: Format): void => {
    if (!isResting) file.mutate(format);
  };
  useKeys([{ chord: 'e', label: words.exportCsv, run: () => run('csv') }]);
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-keyshortcuts="e"
        disabled={isResting}
        onClick={() => run('csv')}
      >
        {words.exportCsv}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={isResting}
        onClick={() => run('xlsx')}
      >
        {words.exportXlsx}
      </button>
      {file.isPending ? <span role="status">{words.preparing}</span> : null}
      {file.error === null ? null : (
        <Failed error={file.error} permission={permission} again={() => run(file.variables)} />
      )}
    </>
  );
}
