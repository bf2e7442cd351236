import { pushedPx, type View } from '../viewport.ts';
import { CellEditor } from './cell-editor.tsx';
import { titleLine } from './column-title.ts';
import { headPx, rowPx } from './layout.ts';
import type { GridModel } from './use-sheet.ts';

const narrowestPx = 96;

/** The field of the cell that is written in, over its place: beside the grid, which has cells alone. */
export function EditorOver({ model, view }: { model: GridModel; view: View }) {
  const { columns, edges, frozen, size, commands, titleOf } = model;
  const { editing } = commands;
  const at = editing?.address.column ?? 0;
  const column = columns[at];
  if (editing === undefined || column === undefined) return null;
  const { row } = editing.address;
  const left = edges[at] ?? 0;
  return (
    <CellEditor
      key={`${row} ${at}`}
      label={titleLine(titleOf(column))}
      text={editing.text}
      isKept={editing.isKept}
      place={{
        left: left - (at < frozen ? 0 : view.left),
        top: headPx + row * rowPx + pushedPx({ count: size.rows, heightPx: rowPx }, view) - view.top,
        width: Math.max(narrowestPx, (edges[at + 1] ?? left) - left),
        height: rowPx,
      }}
      onWrite={commands.write}
      onCancel={commands.cancel}
    />
  );
}
