import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { likelyVersion, useTableChoice } from './queries.ts';

type AddTableProps = { isFirst: boolean; onAdd(versionId: number): void };

/** Picks a table by its name, those with a draft first; the version that is likely meant comes with it. */
export function AddTable({ isFirst, onAdd }: AddTableProps) {
  const words = useWords().whatIf.screens;
  const id = useId();
  const tables = useTableChoice(useShipperId());
  if (tables.data === undefined)
    return <Unanswered error={tables.error} needs="tables.read" again={() => void tables.refetch()} />;
  const open = tables.data.filter((table) => likelyVersion(table) !== undefined);
  if (open.length === 0)
    return (
      <p>
        {words.noTables}{' '}
        <Link to="/tabelas" search={keepShipper}>
          {words.tables}
        </Link>
      </p>
    );
  const groups = [
    { title: words.withDraft, tables: open.filter(({ drafts }) => drafts.count > 0) },
    { title: words.others, tables: open.filter(({ drafts }) => drafts.count === 0) },
  ].filter((group) => group.tables.length > 0);
  const pick = (tableId: number): void => {
    const table = open.find((one) => one.id === tableId);
    const versionId = table === undefined ? undefined : likelyVersion(table);
    if (versionId !== undefined) onAdd(versionId);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{isFirst ? words.pickTable : words.addTable}</label>
      <select id={id} className="input" value="" onChange={({ target }) => pick(Number(target.value))}>
        <option value="">{words.choose}</option>
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.tables.map((table) => (
              <option key={table.id} value={table.id}>
                {nameOf(table)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function nameOf({ carrierName, name, audienceName }: ListedTable): string {
  return [carrierName, name, audienceName ?? ''].filter((part) => part !== '').join(' · ');
}
