import '../table.css';
import type { EditedVersion } from '@carreto/contract/admin/tables/table-edits';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useEffect, useState } from 'react';
import { integer, words as searched } from '../../../parts/filters/filter.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import type { GridPart } from '../../../parts/grid/edits.ts';
import { Empty } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useWords } from '../../../words/words.ts';
import { useRenewTables, useVersions } from '../queries.ts';
import { type CellPlace, Editing } from './editing.tsx';
import { inForceOf } from './notices.tsx';

/** What the address says of a grid: the version that is shown, by its number, and what is looked for in it. */
export const gridFilters = {
  version: integer('versao', { min: 1, max: 2_147_483_647 }),
  find: searched('busca'),
};

/** How often it is seen whether a version moved under an open grid. */
const pollMs = 10_000;

/** Prices or places of a version of a table, as a spreadsheet; what is changed becomes a draft. */
export function PriceGrid({ table, part }: { table: ListedTable; part: GridPart }) {
  const versions = useVersions(table.id, pollMs);
  if (versions.data === undefined)
    return <Unanswered error={versions.error} needs="tables.read" again={() => void versions.refetch()} />;
  return <Shown table={table} part={part} versions={versions.data} />;
}

type ShownProps = { table: ListedTable; part: GridPart; versions: readonly TableVersion[] };

function Shown({ table, part, versions }: ShownProps) {
  const words = useWords().tableGrid;
  const renew = useRenewTables();
  const used = useFilters(gridFilters);
  const [saved, setSaved] = useState<{ done: EditedVersion; at: CellPlace | undefined }>();
  const inForceId = inForceOf(versions)?.id;
  const isBehind = inForceId !== undefined && inForceId !== table.published?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that comes into force
  useEffect(() => {
    if (isBehind) renew();
  }, [isBehind, inForceId]);
  // Of the versions as they were when the grid was opened: what is in force later moves nothing under the cursor.
  const [opened] = useState(() => inForceOf(versions) ?? versions[0]);
  const wanted = versions.find(({ number }) => number === used.values.version);
  const version = wanted ?? versions.find(({ id }) => id === opened?.id);
  if (version === undefined) return <Empty title={words.noVersion} why={words.noVersionWhy} />;
  return (
    <Editing
      key={version.id}
      {...{ table, part, versions, version }}
      saved={saved?.done}
      startAt={saved?.done.version.id === version.id ? saved.at : undefined}
      find={used.values.find}
      onFind={(find) => used.change({ find })}
      onVersion={(number) => used.change({ version: number, find: undefined })}
      onSaved={(done, at) => {
        setSaved({ done, at });
        used.change({ version: done.version.number, find: undefined });
      }}
    />
  );
}
