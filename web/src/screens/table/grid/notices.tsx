import type { EditedVersion } from '@carreto/contract/admin/tables/table-edits';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import type { SearchParams } from '../../../shell/search-params.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { type EditsPlace, otherEdits } from './kept-edits.ts';

type NoticesProps = {
  table: ListedTable;
  versions: readonly TableVersion[];
  version: TableVersion;
  place: EditsPlace;
  saved: EditedVersion | undefined;
  /** How many changes wait. */
  count: number;
  /** Whether they survive a reload. */
  isKept: boolean;
  onVersion(number: number): void;
};

/** What somebody at a grid has to know: what became of versions meanwhile, and of what was changed. */
export function Notices({ table, versions, version, place, saved, count, isKept, onVersion }: NoticesProps) {
  const words = useWords().tableGrid;
  const { states } = useWords().table;
  const [opened] = useState(() => ({ state: version.state, inForce: inForceOf(versions)?.id }));
  const inForce = inForceOf(versions);
  const hasMoved = inForce !== undefined && inForce.id !== opened.inForce && inForce.id !== version.id;
  const others = versions.filter(({ id }) => otherEdits(place).includes(id));
  return (
    <>
      {saved?.version.id === version.id ? <Saved table={table} saved={saved} inForce={inForce} /> : null}
      {hasMoved || version.state === opened.state ? null : (
        <Notice said={words.stateMoved(version.number, states[version.state].toLocaleLowerCase('pt-BR'))}>
          {count === 0 ? '' : words.stays}
        </Notice>
      )}
      {hasMoved ? (
        <Notice
          said={words.moved(inForce.number, version.number)}
          act={words.open(inForce.number)}
          onAct={() => onVersion(inForce.number)}
        >
          {count === 0 ? '' : words.stays}
        </Notice>
      ) : null}
      {others.map(({ id, number }) => (
        <Notice
          key={id}
          said={words.otherEdits(number)}
          act={words.open(number)}
          onAct={() => onVersion(number)}
        />
      ))}
      {isKept || count === 0 ? null : (
        <p className="table-notice" role="alert">
          {words.notKept}
        </p>
      )}
    </>
  );
}

type NoticeProps = { said: string; act?: string; onAct?(): void; children?: string };

function Notice({ said, act, onAct, children = '' }: NoticeProps) {
  return (
    <p className="table-notice" role="status">
      <span>{`${said} ${children}`}</span>
      {act === undefined ? null : (
        <button type="button" className="button" onClick={onAct}>
          {act}
        </button>
      )}
    </p>
  );
}

export function inForceOf(versions: readonly TableVersion[]): TableVersion | undefined {
  return versions.find(({ state }) => state === 'published');
}

type SavedProps = { table: ListedTable; saved: EditedVersion; inForce: TableVersion | undefined };

const shownFindings = 20;

/** The draft that was made, the way to what it changes, and what was found in it. */
function Saved({ table, saved, inForce }: SavedProps) {
  const words = useWords().tableGrid;
  const { version, outcome, report } = saved;
  const warnings = report.findings.filter(({ severity }) => severity === 'warning');
  const against = inForce?.number ?? version.number;
  return (
    <div className="table-outcome" role="status">
      <p>
        {outcome === 'edited' ? words.saved(version.number) : words.same(version.number)}{' '}
        {against === version.number ? null : (
          <Link
            to={`/tabelas/${table.id}/versoes`}
            search={(before: SearchParams) => ({
              ...keepShipper(before),
              versao: String(version.number),
              contra: String(against),
            })}
          >
            {words.difference(version.number, against)}
          </Link>
        )}
      </p>
      {report.warningCount === 0 ? null : (
        <details>
          <summary>{words.findings(writeCount(report.warningCount), report.warningCount)}</summary>
          <ul>
            {warnings.slice(0, shownFindings).map(({ code, path, message, fix }) => (
              <li key={`${code} ${path ?? ''} ${message}`}>
                {message} {fix ?? ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
