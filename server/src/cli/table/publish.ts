import { publishQuery } from '@carreto/contract/admin/tables/tables';
import { parseDatetime } from '../../kernel/sao-paulo.ts';
import { publishVersionAt } from '../../registry/tables/versions/publish-version.ts';
import { type Command, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { stateLine, tableIdOf } from './lines.ts';

const publishing = optionsOf(publishQuery, ['publishAt:at', 'reason', 'requireAccepted'], {
  at: {
    value: 'DATETIME',
    description: 'when, as "YYYY-MM-DD HH:MM" in São Paulo; now when absent',
    read: wallClockInstant,
  },
});

/** Now, on the first day, or at an instant. */
export const publishAction: Command = {
  name: 'publish',
  summary: 'put a version into force in place of the one that is, now or at an instant',
  positionals: ['VERSION-ID'],
  options: { ...publishing.options, ...commonOptions },
  notes: [
    'Effective within a second on every process, at an instant to the millisecond. A version whose first day is',
    'yet to come is scheduled while another one is in force. Several versions may wait; table withdraw cancels one.',
    'Tables derived from this one follow. table rollback goes back.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const input = await publishing.input(args, ctx);
      const version = await publishVersionAt(ctx, ctx.actor, { versionId, ...input });
      printData(args, version, () => [stateLine(version)]);
      return exitCodes.done;
    }),
};

/** Wall clock of São Paulo as an instant. */
function wallClockInstant(typed: string, name: string): string {
  const text = typed.replace('T', ' ');
  const atMs = parseDatetime(/^.{10} [0-9]{2}:[0-9]{2}$/.test(text) ? `${text}:00` : text);
  if (atMs !== null) return new Date(atMs).toISOString();
  throw new UsageError(`--${name} must be an instant in São Paulo, such as "2026-12-01 08:00"`);
}
