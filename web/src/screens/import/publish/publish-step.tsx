import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { Link } from '@tanstack/react-router';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { NoVersion } from '../no-version.tsx';
import { useTable, useVersion } from '../queries.ts';
import { useWarnings } from '../use-warnings.ts';
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
  return <Shown version={version.data} table={table.data} />;
}

type ShownProps = { version: TableVersion; table: ListedTable };

function Shown({ version, table }: ShownProps) {
  const words = useWords().imports;
  const warnings = useWarnings(version.id);
  const openCount = warnings.data?.openCount ?? 0;
  const { state, number } = version;
  return (
    <>
      <Published version={version} table={table} />
      {state !== 'draft' && state !== 'scheduled' ? null : warnings.data === undefined ? (
        <Unanswered error={warnings.error} needs="tables.read" again={() => void warnings.refetch()} />
      ) : openCount > 0 ? (
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
