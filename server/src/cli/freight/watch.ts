import { rebuildWatch } from '../../freight/record/watch/keep-watch.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';

/** Measuring lanes and judging freights by them, which a worker does once a day. */
export const watchAction: Command = {
  name: 'watch',
  summary: 'measure again how long lanes take, and judge every freight that goes on by it',
  options: commonOptions,
  notes: ['A worker does this once a day; afterwards it is right whatever was changed by hand.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const built = await rebuildWatch(ctx);
      printData(args, built, () => [
        `${built.lanes} lanes measured, ${built.freights} freights judged by them.`,
      ]);
      return exitCodes.done;
    }),
};
