import { publishQuery } from '@carreto/contract/admin/tables/tables';
import { parseDatetime } from '../../kernel/sao-paulo.ts';
import { publishVersionAt } from '../../registry/tables/versions/publish-version.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { given, validInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { reasonOption, stateLine, tableIdOf } from './lines.ts';

/** Now, on the first day, or at an instant. */
export const publishAction: Command = {
  name: 'publish',
  summary: 'put a version into force in place of the one that is, now or at an instant',
  positionals: ['VERSION-ID'],
  options: {
    at: {
      type: 'string',
      value: 'DATETIME',
      description: 'when, as "YYYY-MM-DD HH:MM" in São Paulo; now when absent',
    },
    ...reasonOption,
    ...dataOption,
    ...jsonOption,
  },
  notes: [
    'Effective within a second on every process, at an instant to the millisecond. A version whose first day is',
    'yet to come is scheduled while another one is in force. Several versions may wait; table withdraw cancels one.',
    'Tables derived from this one follow. table rollback goes back.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const query = given({ publishAt: instantOption(args, 'at'), reason: textOption(args, 'reason') });
      const input = validInput(publishQuery, query);
      const version = await publishVersionAt(ctx, ctx.actor, { versionId, ...input });
      printData(args, version, () => [stateLine(version)]);
      return exitCodes.done;
    }),
};

/** Wall clock of São Paulo as an instant. */
function instantOption(args: Arguments, name: string): string | undefined {
  const typed = textOption(args, name);
  if (typed === undefined) return undefined;
  const text = typed.replace('T', ' ');
  const atMs = parseDatetime(/^.{10} [0-9]{2}:[0-9]{2}$/.test(text) ? `${text}:00` : text);
  if (atMs !== null) return new Date(atMs).toISOString();
  throw new UsageError(`--${name} must be an instant in São Paulo, such as "2026-12-01 08:00"`);
}
