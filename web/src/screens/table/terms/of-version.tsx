import './terms.css';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api } from '../../../api/client.ts';
import { integer } from '../../../parts/filters/filter.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useWords } from '../../../words/words.ts';
import { useVersions } from '../queries.ts';

const need = 'tables.read';

/** The version that is looked at, by its number, as the address has it. */
const shown = { version: integer('v', { min: 1, max: 2_147_483_647 }) };

type OfVersionProps = { table: ListedTable; children: (version: TableVersion) => ReactNode };

/** A part of the page that is of one version: that in force, or another that somebody picks. */
export function OfVersion({ table, children }: OfVersionProps) {
  const words = useWords();
  const versions = useVersions(table.id);
  const used = useFilters(shown);
  const id = useId();
  if (versions.data === undefined)
    return <Unanswered error={versions.error} needs={need} again={() => void versions.refetch()} />;
  const wanted = used.values.version ?? table.published?.number;
  const version = versions.data.find(({ number }) => number === wanted) ?? versions.data[0];
  if (version === undefined) return <p role="status">{words.table.noVersion}</p>;
  return (
    <>
      <div className="field version-choice">
        <label htmlFor={id}>{words.table.columns.version}</label>
        <select
          id={id}
          className="input"
          value={version.number}
          onChange={({ target }) => used.change({ version: Number(target.value) })}
        >
          {versions.data.map(({ id: versionId, number, state }) => (
            <option key={versionId} value={number}>
              {words.table.option(number, words.table.states[state])}
            </option>
          ))}
        </select>
      </div>
      {children(version)}
    </>
  );
}

type TermsOfProps = { table: ListedTable; children: (terms: TableTerms) => ReactNode };

/** The same of what a version says beside its prices. */
export function TermsOf({ table, children }: TermsOfProps) {
  return (
    <OfVersion table={table}>
      {(version) => (
        <Terms key={version.id} id={version.id}>
          {children}
        </Terms>
      )}
    </OfVersion>
  );
}

function Terms({ id, children }: { id: number; children: (terms: TableTerms) => ReactNode }) {
  const terms = useQuery({
    queryKey: ['getTableTerms', id],
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.getTableTerms({ versionId: id }, { signal }),
  });
  if (terms.data === undefined)
    return <Unanswered error={terms.error} needs={need} again={() => void terms.refetch()} />;
  return children(terms.data);
}
