import { writeFile } from 'node:fs/promises';
import { documentFromBytes } from '../documents/freight-table/canonical.ts';
import { writeTemplateCsv } from '../documents/freight-table/write-template.ts';
import { getDocument } from '../registry/tables/find-tables.ts';
import { type Command, CommandError, complain, exitCodes, textOption, UsageError } from './command.ts';
import { dataOption } from './installation-options.ts';
import { withContext } from './with-context.ts';

/** What was imported can be had back, whoever loaded it. */
export const exportAction: Command = {
  name: 'export',
  summary: 'write a version as the file that can be imported again',
  positionals: ['VERSION-ID'],
  options: {
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
    format: {
      type: 'string',
      value: 'FORMAT',
      description: 'json: the table document, all of it; csv: the 12-column template; json when absent',
    },
    ...dataOption,
  },
  run: (args) =>
    withContext(args, async (ctx) => {
      const typed = args.positionals[0] ?? '';
      if (!/^[0-9]{1,15}$/.test(typed))
        throw new UsageError(`"${typed}" is no version id; ./carreto table show tells the ids`);
      const { bytes } = await getDocument(ctx, Number(typed));
      const file = inFormat(bytes, textOption(args, 'format') ?? 'json');
      const out = textOption(args, 'out');
      if (out === undefined) process.stdout.write(file);
      else {
        await writeFile(out, file);
        complain(`Wrote ${out}.`);
      }
      return exitCodes.done;
    }),
};

function inFormat(bytes: Buffer, format: string): Uint8Array {
  if (format === 'json') return bytes;
  if (format !== 'csv') throw new UsageError('--format must be json or csv');
  const written = writeTemplateCsv(documentFromBytes(bytes));
  if ('csv' in written) return written.csv;
  throw new CommandError(`The 12-column template cannot say this table: ${written.obstacles.join('; ')}.`, {
    nextStep: 'Export it as JSON, which says everything.',
  });
}
