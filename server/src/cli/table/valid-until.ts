import { lastDay } from '@carreto/contract/admin/tables/table-life';
import { setLastDay } from '../../registry/tables/versions/set-last-day.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { stateLine, tableIdOf } from './lines.ts';

const moved = optionsOf(lastDay, ['reason']);

/** When a version ends. */
export const validUntilAction: Command = {
  name: 'valid-until',
  summary: 'move the last day of a version',
  positionals: ['VERSION-ID', 'YYYY-MM-DD'],
  options: { ...moved.options, ...commonOptions },
  notes: ['"never" in place of the day takes the bound away. To end a version at once: table withdraw.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const day = args.positionals[1] ?? '';
      const input = await moved.input(args, ctx, { validUntil: day === 'never' ? null : day });
      const version = await setLastDay(ctx, ctx.actor, { versionId, ...input });
      printData(args, version, () => [
        `${stateLine(version)} Its last day is ${version.validUntil ?? 'unbounded'}.`,
      ]);
      return exitCodes.done;
    }),
};
