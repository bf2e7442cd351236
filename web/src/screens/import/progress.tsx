import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { isGoing, useKeepImport } from './queries.ts';

const tones: ReadonlyMap<TableImportJob['state'], string> = new Map([
  ['needs_answers', 'warn'],
  ['done', 'ok'],
  ['failed', 'danger'],
]);

/** How far the import is, and what became of it. It goes on without the page. */
export function Progress({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const { state, phase, rowsRead, percent, failure } = job;
  return (
    <section className="import-progress" aria-label={words.progress}>
      <p role="status">
        <span className="import-tag" data-tone={tones.get(state)}>
          {words.states[state]}
        </span>{' '}
        {isGoing(job) && phase !== null ? words.phases[phase] : ''}
      </p>
      {isGoing(job) ? (
        <>
          <progress aria-label={words.progress} max={100} value={percent} />
          <p className="note">
            {rowsRead > 0 ? `${words.rowsRead(writeCount(rowsRead))}. ` : ''}
            {words.goesOn}
          </p>
        </>
      ) : null}
      {/* The server writes this sentence, in Portuguese. */}
      {failure === null ? null : (
        <p className="mistake" lang="pt-BR">
          {failure.message}
        </p>
      )}
      <Acts job={job} />
    </section>
  );
}

function Acts({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const mayWrite = useMay('tables.write');
  const keep = useKeepImport();
  const cancel = useMutation({
    mutationFn: () => api.cancelTableImport({ importId: job.id }),
    onSuccess: keep,
  });
  if (job.state === 'failed' || job.state === 'cancelled')
    return (
      <p>
        {job.state === 'cancelled' ? `${words.cancelled} ` : ''}
        <Link to="/tabelas/importar" search={keepShipper} className="button">
          {words.again}
        </Link>
      </p>
    );
  if (job.state === 'done' || !mayWrite) return null;
  return (
    <div>
      <button type="button" className="button" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        {words.cancel}
      </button>
      <div role="alert">{cancel.error === null ? null : <Mistake error={cancel.error} />}</div>
    </div>
  );
}
