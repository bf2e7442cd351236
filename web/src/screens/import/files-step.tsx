import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { FileZone } from './file-zone.tsx';
import { useKeepImport, useReading } from './queries.ts';
import { sendFile } from './send-files.ts';

/** The files of an import, and what was recognised in them. */
export function FilesStep({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const mayWrite = useMay('tables.write');
  const files = job.files.map(({ position, name, sizeBytes }) => ({
    key: String(position),
    name: name ?? words.onlyTab,
    sizeBytes,
  }));
  if (job.state === 'open' && mayWrite) return <OpenFiles job={job} files={files} />;
  return (
    <>
      <ChosenFiles files={files} onRemove={undefined} />
      {job.files.some(({ kept }) => !kept) ? <p className="note">{words.notKept}</p> : null}
      <Recognised job={job} />
    </>
  );
}

type OpenFilesProps = {
  job: TableImportJob;
  files: readonly { key: string; name: string; sizeBytes: number }[];
};

/** Files may still come and go; then the import is started. */
function OpenFiles({ job: { id: importId }, files }: OpenFilesProps) {
  const words = useWords().imports;
  const keep = useKeepImport();
  const act = useMutation({
    mutationFn: (run: () => Promise<TableImportJob>) => run(),
    onSuccess: keep,
  });
  const add = async (chosen: readonly File[]): Promise<TableImportJob> => {
    for (const file of chosen) keep(await sendFile(importId, file, words));
    return api.getTableImport({ importId });
  };
  return (
    <>
      <FileZone isBusy={act.isPending} onFiles={(chosen) => act.mutate(() => add(chosen))} />
      <ChosenFiles
        files={files}
        onRemove={(at) => act.mutate(() => api.removeTableImportFile({ importId, position: at + 1 }))}
      />
      <div role="alert">{act.error === null ? null : <Mistake error={act.error} />}</div>
      <div>
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={act.isPending || files.length === 0}
          onClick={() => act.mutate(() => api.startTableImport({ importId }))}
        >
          {words.read}
        </button>
      </div>
    </>
  );
}

/** Each tab with what was found in it. */
function Recognised({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const { data } = useReading(job);
  if (data === undefined || data.tabs.length === 0) return null;
  return (
    <section>
      <h2>{words.recognised}</h2>
      <ul>
        {data.tabs.map(({ file, sheet, rowCount, sections, hidden }) => (
          <li key={`${file} ${sheet}`}>
            {sheet ?? file ?? words.onlyTab}{' '}
            <strong>{kindsOf(sections, words.kinds).join(', ') || words.kinds.ignore}</strong>{' '}
            <span className="soft">
              {words.rowCount(writeCount(rowCount))}
              {hidden ? `, ${words.hidden}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function kindsOf<Kind extends string>(
  sections: readonly { kind: Kind | null }[],
  words: Readonly<Record<Kind, string>>,
): string[] {
  return [...new Set(sections.map(({ kind }) => (kind === null ? '?' : words[kind])))];
}
