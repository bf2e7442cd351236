import type { ReactNode } from 'react';
import { useWords } from '../../../words/words.ts';

type GridToolsProps = {
  mayEdit: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo(): void;
  onRedo(): void;
  onEdit(): void;
  onFillDown(): void;
  onAdjust(): void;
  /** Undefined where rows cannot be added. */
  onAddRow: (() => void) | undefined;
  onRemoveRows(): void;
  children: ReactNode;
};

/** What keys do in the grid, as buttons for who has a finger alone. */
export function GridTools({ mayEdit, canUndo, canRedo, children, ...acts }: GridToolsProps) {
  const words = useWords().grid.tools;
  const buttons = [
    { name: words.undo, isOn: canUndo, run: acts.onUndo },
    { name: words.redo, isOn: canRedo, run: acts.onRedo },
    { name: words.edit, isOn: true, run: acts.onEdit },
    { name: words.fillDown, isOn: true, run: acts.onFillDown },
    { name: words.adjust, isOn: true, run: acts.onAdjust },
    ...(acts.onAddRow === undefined ? [] : [{ name: words.addRow, isOn: true, run: acts.onAddRow }]),
    { name: words.removeRows, isOn: true, run: acts.onRemoveRows },
  ];
  return (
    <div className="grid-tools">
      {children}
      {mayEdit
        ? buttons.map(({ name, isOn, run }) => (
            <button key={name} type="button" className="button" disabled={!isOn} onClick={run}>
              {name}
            </button>
          ))
        : null}
    </div>
  );
}
