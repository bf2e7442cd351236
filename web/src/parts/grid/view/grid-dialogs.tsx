import { writeCount } from '../../../formats/numbers.ts';
import { rangeOf } from '../cells.ts';
import { isMoney } from '../column.ts';
import { AdjustDialog, type Sample } from './adjust-dialog.tsx';
import { DoubtDialog } from './doubt-dialog.tsx';
import type { GridModel } from './use-sheet.ts';

type GridDialogsProps = { model: GridModel; isAdjusting: boolean; onAdjusted(): void };

const shownSamples = 4;

/** What the grid has to ask before it goes on. */
export function GridDialogs({ model, isAdjusting, onAdjusted }: GridDialogsProps) {
  const { columns, selection, writing, titleOf } = model;
  const { doubt } = writing;
  const { first, last } = rangeOf(selection);
  if (doubt !== undefined)
    return (
      <DoubtDialog
        doubtful={doubt.columns}
        columns={columns}
        titleOf={titleOf}
        onAnswer={(sign) => writing.paste(doubt.text, sign)}
        onClose={writing.dismissDoubt}
      />
    );
  if (!isAdjusting) return null;
  const money = columns.slice(first.column, last.column + 1).filter(isMoney).length;
  return (
    <AdjustDialog
      count={writeCount(money * (last.row - first.row + 1))}
      samples={samplesOf(model)}
      onAdjust={writing.adjust}
      onClose={onAdjusted}
    />
  );
}

/** The first amounts of what is selected. */
function samplesOf({ sheet, columns, selection }: GridModel): Sample[] {
  const { first, last } = rangeOf(selection);
  const samples: Sample[] = [];
  for (let row = first.row; row <= Math.min(last.row, first.row + shownSamples); row += 1)
    for (let at = first.column; at <= last.column && samples.length < shownSamples; at += 1) {
      const column = columns[at];
      const value = sheet.valueOf({ row, column: at });
      if (column !== undefined && isMoney(column) && typeof value === 'number' && value !== 0)
        samples.push({ value, unit: column.unit });
    }
  return samples;
}
