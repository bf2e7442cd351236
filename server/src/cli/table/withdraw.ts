import { withdrawQuery } from '@carreto/contract/admin/tables/tables';
import { withdrawVersion } from '../../registry/tables/versions/withdraw-version.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { stateLine, tableIdOf } from './lines.ts';

const withdrawal = optionsOf(withdrawQuery, ['reason']);

/** The end of a version, of a schedule, or of a draft. */
export const withdrawAction: Command = {
  name: 'withdraw',
  summary: 'take a version out of force, cancel its schedule, or put a draft aside',
  positionals: ['VERSION-ID'],
  options: { ...withdrawal.options, ...commonOptions },
  notes: ['Nothing takes its place; table rollback brings it back.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const input = await withdrawal.input(args, ctx);
      const version = await withdrawVersion(ctx, ctx.actor, { versionId, ...input });
      printData(args, version, () => [stateLine(version)]);
      return exitCodes.done;
    }),
};
