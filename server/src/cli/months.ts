import { readMonthParts } from '../freight/months/parts.ts';
import { readPartSizes } from '../freight/months/read-sizes.ts';
import { isSplitBegun } from '../freight/months/split/split.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { drop } from './months/drop.ts';
import { partName, sizeText } from './months/lines.ts';
import { split } from './months/split.ts';
import { printData, tableLines } from './output/output.ts';

const list: Command = {
  name: 'list',
  summary: 'list the months that freights are kept in, and what they take on the disk',
  options: { ...commonOptions },
  run: (args) =>
    withContext(args, async ({ db }) => {
      const sizes = await readPartSizes(db, await readMonthParts(db));
      const isSplitting = await isSplitBegun(db);
      const months = sizes.map(({ part, freights, bytes }) => ({ month: partName(part), freights, bytes }));
      printData(args, { months, splitBegun: isSplitting }, () => [
        ...tableLines(
          ['month', 'freights, about', 'on the disk'],
          months.map(({ month, freights, bytes }) => [month, freights, sizeText(bytes)]),
        ),
        ...(isSplitting
          ? ['A split was begun: ./carreto months split goes on with it, with --abandon it drops the copies.']
          : []),
      ]);
      return exitCodes.done;
    }),
};

/** The months that freights are kept in. */
export const months: Command = {
  name: 'months',
  summary:
    'the months that freights are kept in: list them, split what was there before them, drop past ones',
  actions: [list, split, drop],
};
