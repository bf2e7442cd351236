import { rollbackRequest, type TableRollback } from '@carreto/contract/admin/tables/table-life';
import { getTable } from '../../registry/tables/find-tables.ts';
import { rollbackTable } from '../../registry/tables/versions/rollback-table.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { stateLine, tableIdOf } from './lines.ts';

const target = optionsOf(rollbackRequest, ['versionId:to', 'currentId:current', 'reason'], {
  to: { value: 'VERSION-ID' },
  current: { value: 'VERSION-ID' },
});

/** One command to go back. */
export const rollbackAction: Command = {
  name: 'rollback',
  summary: 'put the version that was in force before back into force',
  positionals: ['TABLE-ID'],
  options: { ...target.options, ...commonOptions },
  notes: [
    'Each call goes one publication further back; table history tells what was in force when. Scheduled versions go',
    'on waiting. Tables derived from this one go back with it.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const tableId = tableIdOf(args, 'table');
      const done = await rollbackTable(ctx, ctx.actor, { tableId, ...(await target.input(args, ctx)) });
      const { scheduled } = await getTable(ctx, tableId);
      printData(args, done, () => [
        ...rollbackLines(done),
        ...(scheduled === null ? [] : [`Still waiting: ${stateLine(scheduled)}`]),
      ]);
      return exitCodes.done;
    }),
};

function rollbackLines({ version, replaced, isChanged }: TableRollback): string[] {
  if (!isChanged) return [`Nothing to do: ${stateLine(version)}`];
  const before = replaced === null ? 'nothing' : `version ${replaced.id} (number ${replaced.number})`;
  return [`${stateLine(version)} It takes the place of ${before}.`];
}
