import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { Link } from '@tanstack/react-router';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { NoVersion } from '../no-version.tsx';
import { useTable, useVersion } from '../queries.ts';
import { useAcceptance } from '../use-acceptance.ts';
import { PublishForm } from './publish-form.tsx';
import { Published } from './published.tsx';

/** Puts what was imported into force: now, at an instant, or in shadow first; and back. */
export function PublishStep({ job }: { job: TableImportJob }) {
  const { result } = job;
  const version = useVersion(result?.versionId ?? null);
  const table = useTable(result?.tableId ?? null);
  if (result === null || result.versionId === null) return <NoVersion job={job} />;
  const again = (): void => {
    void version.refetch();
    void table.refetch();
  };
  if (version.data === undefined || table.data === undefined)
    return <Unanswered error={version.error ?? table.error} needs="tables.read" again={again} />;
  return <Shown job={job} version={version.data} table={table.data} />;
}

type ShownProps = { job: TableImportJob; version: TableVersion; table: ListedTable };

function Shown({ job, version, table }: ShownProps) {
  const words = useWords().imports;
  const { openCount } = useAcceptance(job);
  const { state, number } = version;
  return (
    <>
      <Published version={version} table={table} />
      {state !== 'draft' && state !== 'scheduled' ? null : openCount > 0 ? (
        <p>{words.openWarnings(openCount)}</p>
      ) : (
        <PublishForm version={version} table={table} />
      )}
      {state === 'replaced' ? <p>{words.isReplaced(number)}</p> : null}
      {state === 'withdrawn' ? <p>{words.isWithdrawn(number)}</p> : null}
      <p className="import-tools">
        <Link to={`/tabelas/${table.id}`} search={keepShipper} className="button">
          {words.toTable}
        </Link>
        {state === 'published' ? (
          <Link to="/cotacoes/nova" search={keepShipper} className="button">
            {words.toLaboratory}
          </Link>
        ) : null}
      </p>
    </>
  );
}
