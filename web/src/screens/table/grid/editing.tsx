import type { EditedVersion } from '@carreto/contract/admin/tables/table-edits';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { GridPart } from '../../../parts/grid/edits.ts';
import type { History } from '../../../parts/grid/history.ts';
import { rowAfter } from '../../../parts/grid/overlay.ts';
import { Grid } from '../../../parts/grid/view/grid.tsx';
import { cellKey } from '../../../parts/grid/view/marks.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { useNarrow } from '../../../parts/list/use-narrow.ts';
import { useKeys } from '../../../shell/keys/use-keys.ts';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords, withWords } from '../../../words/words.ts';
import { countOf, type EditsPlace, keepEdits, noEdits, onEditsElsewhere, readEdits } from './kept-edits.ts';
import { Notices } from './notices.tsx';
import { Objections } from './objections.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSaving } from './use-saving.ts';

type EditingProps = {
  table: ListedTable;
  part: GridPart;
  versions: readonly TableVersion[];
  version: TableVersion;
  /** What was saved last, while this page is open. */
  saved: EditedVersion | undefined;
  /** Where to begin: where somebody was in the version that this one was made of. */
  startAt: CellPlace | undefined;
  find: string | undefined;
  onFind(find: string | undefined): void;
  onVersion(number: number): void;
  onSaved(saved: EditedVersion, at: CellPlace | undefined): void;
};

/** A cell by its row as it is stored, and its column. */
export type CellPlace = { row: number; column: string };

/** It speaks of receipts, as quotes do: it comes with their words. */
const EffectivePrice = lazy(async () => {
  const load = withWords('quotes', () => import('./effective-price.tsx'));
  return { default: (await load()).EffectivePrice };
});

/** One version in its grid, with what was changed of it, which waits in this browser until it is saved. */
export function Editing(props: EditingProps) {
  const { table, part, versions, version, saved } = props;
  const words = useWords().tableGrid;
  const mayWrite = useMay('tables.write');
  const mayEdit = mayWrite && table.baseTableId === null;
  const personId = useSession().person.id;
  const place: EditsPlace = { personId, tableId: table.id, versionId: version.id };
  const [edits, setEdits] = useState(() => readEdits(place));
  const [isKept, setKept] = useState(true);
  const [goTo, setGoTo] = useState<CellPlace | undefined>(props.startAt);
  const at = useRef<CellPlace>(undefined);
  const [onPlace] = useState(() => (place: CellPlace | undefined) => {
    at.current = place;
  });
  useEffect(
    () => onEditsElsewhere({ personId, tableId: table.id, versionId: version.id }, setEdits),
    [personId, table.id, version.id],
  );
  const change = (next: typeof edits): void => {
    setEdits(next);
    setKept(keepEdits(place, next));
  };
  const isNarrow = useNarrow();
  const [isPriced, keepPriced] = useKept(
    'carreto.cell-price',
    (kept) => (kept === undefined ? !isNarrow : kept === true),
    'machine',
  );
  const { saving, objections } = useSaving(version.id, (done) => {
    const was = at.current;
    const row = rowAfter(edits[part].done.flat(), was?.row ?? 0);
    change(noEdits);
    props.onSaved(done, was && { ...was, row });
  });
  const marks = useMemo(
    () =>
      new Map(
        objections.flatMap(({ cell, message }) =>
          cell?.part === part ? [[cellKey(cell.row, cell.column), message] as const] : [],
        ),
      ),
    [objections, part],
  );
  const count = countOf(edits);
  const save = (): void => {
    if (count > 0 && !saving.isPending) saving.mutate(edits);
  };
  useKeys(mayEdit ? [{ chord: 'Ctrl+s', label: words.keySave, run: save }] : []);
  return (
    <section className="table-grid" aria-label={words.label[part]}>
      <SaveBar
        {...{ versions, version, edits, mayEdit }}
        isBusy={saving.isPending}
        onVersion={props.onVersion}
        onSave={save}
        onDiscard={() => {
          change(noEdits);
          saving.reset();
        }}
      />
      <Notices {...{ table, versions, version, place, saved, count, isKept }} onVersion={props.onVersion} />
      {saving.error === null ? null : (
        <Objections error={saving.error} objections={objections} part={part} onGo={setGoTo} />
      )}
      <Grid
        label={words.gridLabel[part](version.number)}
        versionId={version.id}
        part={part}
        find={props.find}
        onFind={props.onFind}
        history={edits[part]}
        onHistory={(history: History) => {
          change({ ...edits, [part]: history });
          saving.reset();
        }}
        mayEdit={mayEdit}
        marks={marks}
        goTo={goTo}
        onPlace={onPlace}
        tools={
          part === 'tariff' ? (
            <button
              type="button"
              className="button"
              aria-pressed={isPriced}
              onClick={() => keepPriced(!isPriced)}
            >
              {words.price.show}
            </button>
          ) : null
        }
        beside={(cell) =>
          part === 'tariff' && isPriced ? (
            <Suspense fallback={null}>
              <EffectivePrice
                versionId={version.id}
                row={cell?.row.row}
                column={cell?.column.id}
                edits={edits}
              />
            </Suspense>
          ) : null
        }
      />
    </section>
  );
}
