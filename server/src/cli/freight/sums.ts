import { rebuildSums } from '../../freight/report/rebuild-sums.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';

/** Counting all sums of reports again, which a worker keeps by what changes. */
export const sumsAction: Command = {
  name: 'sums',
  summary: 'count all sums of reports again from the freights that they are of',
  options: commonOptions,
  notes: [
    'A worker keeps them by what changes; ./carreto doctor says where they drifted. What stood when freights were hired stays.',
    'While it runs, reports show what is counted so far.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const built = await rebuildSums(ctx);
      printData(args, built, () => [`${built.freights} freights counted.`]);
      return exitCodes.done;
    }),
};
