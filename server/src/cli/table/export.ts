import { Failure } from '../../kernel/failure.ts';
import {
  type ExportFormat,
  exportFormats,
  exportVersion,
} from '../../registry/tables/versions/export-version.ts';
import { type Arguments, type Command, CommandError, exitCodes, textOption, UsageError } from '../command.ts';
import { dataOption } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { writeOut } from '../output/write-out.ts';

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
      description:
        'xlsx: a workbook for people, all of it; json: the table document, all of it; csv: the 12-column template; by the ending of FILE, else json',
    },
    ...dataOption,
  },
  notes: [
    'A workbook can be edited and imported again; unchanged, it is the same version.',
    'Example: ./carreto table export 12 --out prices.xlsx',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const typed = args.positionals[0] ?? '';
      if (!/^[0-9]{1,15}$/.test(typed))
        throw new UsageError(`"${typed}" is no version id; ./carreto table show tells the ids`);
      const out = textOption(args, 'out');
      const format = formatOf(args, out);
      if (out === undefined && format === 'xlsx' && process.stdout.isTTY)
        throw new UsageError('a workbook is no text for a terminal; name a file with --out');
      const bytes = await write(ctx, Number(typed), format);
      await writeOut(out, bytes);
      return exitCodes.done;
    }),
};

function formatOf(args: Arguments, out: string | undefined): ExportFormat {
  const ending = exportFormats.find((format) => out?.toLowerCase().endsWith(`.${format}`));
  const typed = textOption(args, 'format') ?? ending ?? 'json';
  const format = exportFormats.find((each) => each === typed);
  if (format === undefined) throw new UsageError(`--format must be one of ${exportFormats.join(', ')}`);
  return format;
}

async function write(ctx: CommandContext, versionId: number, format: ExportFormat): Promise<Uint8Array> {
  try {
    return (await exportVersion(ctx, versionId, format)).bytes;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
    const obstacles = error.details.map(({ message }) => message).join('; ');
    throw new CommandError(`The 12-column template cannot say this table: ${obstacles}.`, {
      nextStep: 'Export it as xlsx or json, which say everything.',
    });
  }
}
