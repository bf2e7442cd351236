import { rename, writeFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { LabelFormat, LabelPrint } from '../documents/labels/print.ts';
import { openPictures } from '../documents/pictures/open-pictures.ts';
import { type FreightsPrinted, printFreights } from '../freight/label/print-freights.ts';
import { openPostalDesk } from '../freight/post/open-postal-desk.ts';
import { notePrintsIn, printers } from '../freight/prints.ts';
import { onPrimary } from '../platform/db/hosts/long-reads.ts';
import { withTransaction } from '../platform/db/with-transaction.ts';
import { silentLog } from '../platform/log/log.ts';
import { openMasterKey } from '../platform/secrets/master-key.ts';
import { createSealer } from '../platform/secrets/seal.ts';
import { openVendorDesk } from '../registry/vendor-accounts/open-vendor-desk.ts';
import { drawPrint } from '../threads/draw-print.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  complain,
  exitCodes,
  integerOption,
  textOption,
  UsageError,
} from './command.ts';
import { dataOption } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { withMirror } from './context/with-mirror.ts';

const formats = ['pdf', 'zpl', 'base64'] as const satisfies readonly LabelFormat[];

/** Labels as a file, without a shipper's token. */
export const label: Command = {
  name: 'label',
  summary: 'print the labels of freights into a file',
  positionals: ['ID...'],
  options: {
    layout: { type: 'string', value: 'N', description: 'from 1 to 10; 2 (thermal, 10 x 14 cm) when absent' },
    format: {
      type: 'string',
      value: 'FORMAT',
      description: 'pdf, zpl, or base64 of the PDF; by the ending of FILE, else pdf',
    },
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
    regenerate: {
      type: 'boolean',
      description: 'draw new codes of the postal operator where the first ones failed',
    },
    ...dataOption,
  },
  notes: [
    'Freights of the postal operator get their codes and are put on posting lists, as when shippers ask for labels.',
    'What cannot be printed is told on standard error, and the exit code is 1. docs/labels.md tells the layouts.',
    'Example: ./carreto label FR261120A1B2C --layout 2 --format zpl --out label.zpl',
  ],
  run: (args) => {
    const layout = integerOption(args, 'layout', { min: 1, max: 10 }) ?? 2;
    const out = textOption(args, 'out');
    const format = formatOf(args, out);
    if (out === undefined && format === 'pdf' && layout !== 5 && process.stdout.isTTY)
      throw new UsageError('a PDF is no text for a terminal; name a file with --out');
    return withContext(args, (ctx) => printInto(ctx, args, { layout, format, out }));
  },
};

function formatOf(args: Arguments, out: string | undefined): LabelFormat {
  const ending = formats.find((format) => out?.toLowerCase().endsWith(`.${format}`));
  const typed = textOption(args, 'format') ?? ending ?? 'pdf';
  const format = formats.find((each) => each === typed);
  if (format === undefined) throw new UsageError(`--format must be one of ${formats.join(', ')}`);
  return format;
}

/** All that printing needs: the registry in memory, and the way to the postal operator. */
async function withPostalDesk<Result>(
  ctx: CommandContext,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const sealer = createSealer(await openMasterKey(ctx.config, ctx.db));
  return withMirror(ctx, async (withRegistry) => {
    const world = { ...withRegistry, sealer, log: silentLog, longReads: onPrimary(withRegistry.db) };
    const postal = openPostalDesk(world);
    const vendors = openVendorDesk(world);
    try {
      return await work({ ...world, postal, vendors });
    } finally {
      await postal.close();
      await vendors.close();
    }
  });
}

type Wanted = { layout: number; format: LabelFormat; out: string | undefined };

async function printInto(
  ctx: CommandContext,
  args: Arguments,
  { layout, format, out }: Wanted,
): Promise<number> {
  if (ctx.config.baseUrl === undefined && ctx.config.trackingUrl === undefined)
    throw new CommandError('Labels show where a freight is tracked, and CARRETO_BASE_URL is not set here.', {
      nextStep:
        'Set it as the running Carreto has it, such as CARRETO_BASE_URL=https://fretes.exemplo.com.br.',
    });
  const freightCodes = [...new Set(args.positionals.map((code) => code.toUpperCase()))];
  const isRegenerating = args.options.regenerate === true;
  const { print, pngs, bookingPdfs, problems, notices } = await withPostalDesk(ctx, (context) =>
    printFreights(context, { freightCodes, layout, format, isRegenerating }),
  );
  for (const line of [...problems, ...notices]) complain(line);
  if (print === null) throw new CommandError('There is nothing to print.');
  await write(print, { pngs, bookingPdfs, out });
  const printing = { by: printers.commandLine, at: new Date(ctx.clock.nowMs()) };
  await withTransaction(ctx.db, (tx) => notePrintsIn(tx, print.labels, printing));
  return problems.length === 0 ? exitCodes.done : exitCodes.failed;
}

/** The file appears whole or not at all. */
async function write(
  print: LabelPrint,
  { pngs, bookingPdfs, out }: Pick<FreightsPrinted, 'pngs' | 'bookingPdfs'> & { out: string | undefined },
): Promise<void> {
  if (new Set(print.labels.map(({ model }) => model)).size > 1)
    throw new CommandError('Freights of carriers and of the postal operator are printed apart.');
  const bytes = await drawPrint(print, { pictures: openPictures(pngs), bookingPdfs });
  if (out === undefined) {
    process.stdout.write(bytes);
    return;
  }
  await writeFile(`${out}.part`, bytes, { mode: 0o600 });
  await rename(`${out}.part`, out);
  complain(`Wrote ${print.labels.length} labels to ${out}.`);
}
