import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../words/words.ts';
import { useNarrow } from '../../list/use-narrow.ts';

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
  /** What looks for rows. */
  find: ReactNode;
  /** What else the screen has to switch on. */
  children: ReactNode;
};

/** What keys do in the grid, as buttons for who has a finger alone. Where there is no room, what is pressed seldom is folded. */
export function GridTools({ mayEdit, canUndo, canRedo, find, children, ...acts }: GridToolsProps) {
  const words = useWords().grid.tools;
  const isNarrow = useNarrow();
  const [isMore, setMore] = useState(false);
  const moreId = useId();
  const often: readonly Tool[] = [
    { name: words.undo, isOn: canUndo, run: acts.onUndo },
    { name: words.redo, isOn: canRedo, run: acts.onRedo },
    { name: words.edit, isOn: true, run: acts.onEdit },
  ];
  const seldom: readonly Tool[] = [
    { name: words.fillDown, isOn: true, run: acts.onFillDown },
    { name: words.adjust, isOn: true, run: acts.onAdjust },
    ...(acts.onAddRow === undefined ? [] : [{ name: words.addRow, isOn: true, run: acts.onAddRow }]),
    { name: words.removeRows, isOn: true, run: acts.onRemoveRows },
  ];
  if (!isNarrow || !mayEdit)
    return (
      <div className="grid-tools">
        {find}
        {children}
        {mayEdit ? <Tools tools={[...often, ...seldom]} /> : null}
      </div>
    );
  return (
    <div className="grid-tools">
      {find}
      <Tools tools={often} />
      <button
        type="button"
        className="button"
        aria-expanded={isMore}
        aria-controls={isMore ? moreId : undefined}
        onClick={() => setMore(!isMore)}
      >
        {words.more}
      </button>
      {isMore ? (
        <div className="grid-tools" id={moreId}>
          {children}
          <Tools tools={seldom} />
        </div>
      ) : null}
    </div>
  );
}

type Tool = { name: string; isOn: boolean; run(): void };

function Tools({ tools }: { tools: readonly Tool[] }) {
  return tools.map(({ name, isOn, run }) => (
    <button key={name} type="button" className="button" disabled={!isOn} onClick={run}>
      {name}
    </button>
  ));
}
