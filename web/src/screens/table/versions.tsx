import type { TablePublication } from '@carreto/contract/admin/tables/table-life';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useState } from 'react';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Compare, comparison, showComparison } from './compare.tsx';
import { PublishDialog, RollbackDialog, WithdrawDialog } from './dialogs.tsx';
import { formerOf } from './former.ts';
import { Publications } from './publications.tsx';
import { usePublications, useRenewTables, useVersions } from './queries.ts';
import { type VersionAct, VersionRow } from './version-row.tsx';

/** The versions of a table: each with what can be done with it, any two compared, and what was in force when. */
export function Versions({ table }: { table: ListedTable }) {
  const versions = useVersions(table.id);
  const publications = usePublications(table.id);
  if (versions.data === undefined || publications.data === undefined) {
    const again = (): void => {
      void versions.refetch();
      void publications.refetch();
    };
    return <Unanswered error={versions.error ?? publications.error} needs="tables.read" again={again} />;
  }
  return <Shown table={table} versions={versions.data} publications={publications.data} />;
}

type ShownProps = {
  table: ListedTable;
  versions: readonly TableVersion[];
  publications: readonly TablePublication[];
};

type Open = { act: 'publish' | 'withdraw'; version: TableVersion } | { act: 'rollback' };

function Shown({ table, versions, publications }: ShownProps) {
  const words = useWords().table;
  const used = useFilters(comparison);
  const mayPublish = useMay('tables.publish');
  const renew = useRenewTables();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const former = formerOf(versions, publications);
  const inForce = table.published?.number;
  const compare = (newer: number | undefined): void => {
    used.change({ newer, older: inForce ?? versions.find(({ number }) => number !== newer)?.number });
    showComparison();
  };
  const draft = versions.find(({ number }) => number !== inForce);
  useKeys(
    versions.length < 2 ? [] : [{ chord: 'd', label: words.keyCompare, run: () => compare(draft?.number) }],
  );
  const acts = { table, former, onClose: () => setOpen(undefined) };
  const done = (text: string): void => {
    setSaid(text);
    renew();
  };
  return (
    <>
      <p className="table-outcome" role="status">
        {said}
      </p>
      {mayPublish ? (
        former.length === 0 ? null : (
          <div>
            <button type="button" className="button" onClick={() => setOpen({ act: 'rollback' })}>
              {words.acts.rollback}
            </button>
          </div>
        )
      ) : (
        <p className="soft">{words.mayNot('tables.publish')}</p>
      )}
      <FilterChips declared={comparison} used={{ ...used, values: {} }} labels={noLabels} />
      {used.isFiltered ? <Compare versions={versions} used={used} /> : null}
      <VersionTable
        versions={versions}
        actsOf={(version) => actsOf(version, { mayPublish, inForce, count: versions.length })}
        onAct={(act, version) => (act === 'compare' ? compare(version.number) : setOpen({ act, version }))}
      />
      <Publications publications={publications} versions={versions} />
      <Opened open={open} {...acts} onDone={done} />
    </>
  );
}

const noLabels = { names: { newer: '', older: '' }, value: (_: string, shown: string) => shown };

type May = { mayPublish: boolean; inForce: number | undefined; count: number };

function actsOf({ state, number }: TableVersion, { mayPublish, inForce, count }: May): VersionAct[] {
  const acts: VersionAct[] = [];
  if (count > 1 && number !== inForce) acts.push('compare');
  if (mayPublish && state !== 'published') acts.push('publish');
  if (mayPublish && ['draft', 'scheduled', 'published'].includes(state)) acts.push('withdraw');
  return acts;
}

type VersionTableProps = {
  versions: readonly TableVersion[];
  actsOf(version: TableVersion): readonly VersionAct[];
  onAct(act: VersionAct, version: TableVersion): void;
};

function VersionTable({ versions, actsOf: actsOfVersion, onAct }: VersionTableProps) {
  const words = useWords().table;
  const { columns } = words;
  return (
    <table className="version-table">
      <caption>{words.tabs.versions}</caption>
      <thead>
        <tr>
          {[columns.version, columns.state, columns.days, columns.source, columns.by, columns.acts].map(
            (title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            acts={actsOfVersion(version)}
            onAct={(act) => onAct(act, version)}
          />
        ))}
      </tbody>
    </table>
  );
}

type OpenedProps = {
  open: Open | undefined;
  table: ListedTable;
  former: readonly TableVersion[];
  onClose: () => void;
  onDone: (said: string) => void;
};

function Opened({ open, ...rest }: OpenedProps) {
  const { table, former, onClose, onDone } = rest;
  switch (open?.act) {
    case 'publish':
      return <PublishDialog version={open.version} onClose={onClose} onDone={onDone} />;
    case 'withdraw':
      return <WithdrawDialog version={open.version} onClose={onClose} onDone={onDone} />;
    case 'rollback':
      return <RollbackDialog table={table} former={former} onClose={onClose} onDone={onDone} />;
    default:
      return null;
  }
}
