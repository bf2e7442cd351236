import { archiveClosed } from '../freight/archive/archive-closed.ts';
import { overBeforeMs, readingOf, requireFolder, withArchive } from '../freight/archive/world.ts';
import { type Command, CommandError, complain, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { counted, printData, tableLines } from './output/output.ts';

/** Past days and months as files. */
export const archive: Command = {
  name: 'archive',
  summary: 'write past days of quotes and months of freights, occurrences and audits to CARRETO_ARCHIVE',
  options: {
    again: {
      type: 'boolean',
      description:
        'write every month anew whose rows have changed, however old; else after a week, for a year',
    },
    adopt: {
      type: 'boolean',
      description: 'take the folder for the archive of this installation, whatever was before',
    },
    ...commonOptions,
  },
  notes: [
    'What is in the archive already is not written again, and an interrupted run goes on where it stopped.',
    'Workers do the same at night by themselves. Files are Parquet: ./carreto ask reads them, and so does any other tool.',
    'They name no recipient; docs/archive.md lists their columns.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const folder = requireFolder(ctx.config);
      const run = await withArchive(
        { ...ctx, folder, reading: readingOf(ctx.config) },
        async (open) => {
          if (open.whyNoStandby !== undefined)
            complain(`Read from the primary: of the servers of DATABASE_READ_URL, ${open.whyNoStandby}.`);
          const endedByMs = await overBeforeMs(ctx.db);
          const done = await archiveClosed(open, { endedByMs, again: args.options.again === true });
          return { ...done, asOf: open.asOf };
        },
        { adopts: args.options.adopt === true },
      );
      if (run === undefined)
        throw new CommandError('Another process is writing to the archive.', {
          nextStep: 'It does what there is to do; look again later.',
          exitCode: exitCodes.unavailable,
        });
      const written = run.written.map(({ kind, period, rows, files }) => ({
        ...{ kind, period, rows },
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      }));
      printData(args, { folder, written, forgotten: run.forgotten, asOf: run.asOf }, () => [
        ...(written.length === 0
          ? ['Everything that is over is in the archive.']
          : tableLines(
              ['what', 'of', 'rows', 'bytes'],
              written.map(({ kind, period, rows, bytes }) => [kind, period, rows, bytes]),
            )),
        ...(run.asOf === null ? [] : [`Read from a standby, as of ${run.asOf.toISOString()}.`]),
        ...(run.forgotten === 0
          ? []
          : [`Forgot the recipients of ${counted(run.forgotten, 'freight')} in it, too.`]),
      ]);
      return exitCodes.done;
    }),
};
