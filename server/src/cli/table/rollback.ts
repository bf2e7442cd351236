import { rollbackRequest, type TableRollback } from '@carreto/contract/admin/tables/table-life';
import { getTable } from '../../registry/tables/find-tables.ts';
import { rollbackTable } from '../../registry/tables/versions/rollback-table.ts';
import { type Command, exitCodes, integerOption, textOption } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { given, validInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { reasonOption, stateLine, tableIdOf } from './lines.ts';

const anyId = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** One command to go back. */
export const rollbackAction: Command = {
  name: 'rollback',
  summary: 'put the version that was in force before back into force',
  positionals: ['TABLE-ID'],
  options: {
    to: { type: 'string', value: 'VERSION-ID', description: 'this version, which was in force before' },
    current: {
      type: 'string',
      value: 'VERSION-ID',
      description: 'do nothing unless this one is in force; makes the command safe to repeat',
    },
    ...reasonOption,
    ...dataOption,
    ...jsonOption,
  },
  notes: [
    'Each call goes one publication further back; table history tells what was in force when. Scheduled versions go',
    'on waiting. Tables derived from this one go back with it.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const tableId = tableIdOf(args, 'table');
      const body = given({
        versionId: integerOption(args, 'to', anyId),
        currentId: integerOption(args, 'current', anyId),
        reason: textOption(args, 'reason'),
      });
      const done = await rollbackTable(ctx, ctx.actor, { tableId, ...validInput(rollbackRequest, body) });
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
