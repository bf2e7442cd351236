import { lastDay } from '@carreto/contract/admin/tables/table-life';
import { setLastDay } from '../../registry/tables/versions/set-last-day.ts';
import { type Command, exitCodes, textOption } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { given, validInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { reasonOption, stateLine, tableIdOf } from './lines.ts';

/** When a version ends. */
export const validUntilAction: Command = {
  name: 'valid-until',
  summary: 'move the last day of a version',
  positionals: ['VERSION-ID', 'YYYY-MM-DD'],
  options: { ...reasonOption, ...dataOption, ...jsonOption },
  notes: ['"never" in place of the day takes the bound away. To end a version at once: table withdraw.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const day = args.positionals[1] ?? '';
      const body = given({
        validUntil: day === 'never' ? null : day,
        reason: textOption(args, 'reason'),
      });
      const input = validInput(lastDay, body);
      const version = await setLastDay(ctx, ctx.actor, { versionId, ...input });
      printData(args, version, () => [
        `${stateLine(version)} Its last day is ${version.validUntil ?? 'unbounded'}.`,
      ]);
      return exitCodes.done;
    }),
};
