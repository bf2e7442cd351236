import { writeFile } from 'node:fs/promises';
import { listNotfisFiles, notfisFileAgain } from '../../freight/record/find-notfis-files.ts';
import { notfisOfPeriod } from '../../freight/record/notfis-of-period.ts';
import type { NotfisFile, NotfisVersion } from '../../freight/record/wire-notfis.ts';
import { toNotfisFiles } from '../../freight/record/wire-notfis-admin.ts';
import { writeNotfisFile } from '../../freight/record/write-notfis-file.ts';
import { parseDay } from '../../kernel/days.ts';
import { everything } from '../../registry/access/scope.ts';
import {
  type Arguments,
  type Command,
  complain,
  exitCodes,
  integerOption,
  textOption,
  UsageError,
} from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { readEveryPage } from '../output/every-page.ts';
import { counted, printData, tableLines } from '../output/output.ts';

/** A file and what a person should know of it; `isMore`: another one follows. */
type Made = { file: NotfisFile; freightCount: number; isMore: boolean };

/** Freights for a carrier that lives on files. */
export const notfisAction: Command = {
  name: 'notfis',
  summary: 'hired freights of a carrier as a NOTFIS file',
  positionals: ['CARRIER'],
  options: {
    since: { type: 'string', value: 'DAY', description: 'freights hired from this day on, YYYY-MM-DD' },
    until: { type: 'string', value: 'DAY', description: 'freights hired until this day; today when absent' },
    layout: { type: 'string', value: 'VERSION', description: '3.1 or 5.0; 5.0 when absent' },
    shipper: { type: 'string', value: 'SHIPPER', description: 'only of this shipper, by CNPJ or id' },
    file: { type: 'string', value: 'ID', description: 'write this file of --list once more' },
    list: { type: 'boolean', description: 'show the files that were written' },
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
    ...commonOptions,
  },
  notes: [
    'Without --since and --until: what no file told the carrier of, which is then remembered. Run it as often as you like.',
    'Example: ./carreto carrier notfis 11222333000181 --out new-freights.txt',
  ],
  run: (args) => {
    const isPeriod = (textOption(args, 'since') ?? textOption(args, 'until')) !== undefined;
    if (
      [isPeriod, textOption(args, 'file') !== undefined, args.options.list === true].filter(Boolean).length >
      1
    )
      throw new UsageError('--list, --file, and --since with --until stand apart from each other');
    return withContext(args, async (ctx) => {
      const { id } = await findCarrier(ctx, args.positionals[0] ?? '');
      if (args.options.list === true) return list(ctx, args, id);
      await put(args, await made(ctx, args, { carrierId: id, isPeriod }));
      return exitCodes.done;
    });
  },
};

async function made(
  ctx: CommandContext,
  args: Arguments,
  { carrierId, isPeriod }: { carrierId: number; isPeriod: boolean },
): Promise<Made> {
  const fileId = integerOption(args, 'file', { min: 1, max: 999_999_999_999 });
  if (fileId !== undefined) {
    const { file, record } = await notfisFileAgain(ctx, { carrierId, fileId });
    return { file, freightCount: record.freightCount - file.left.length, isMore: false };
  }
  const shipper = textOption(args, 'shipper');
  const shipperId = shipper === undefined ? null : (await findShipper(ctx, shipper)).id;
  const wanted = { carrierId, shipperId, version: versionOf(args) };
  if (isPeriod) {
    const period = {
      fromDay: dayOf(args, 'since'),
      untilDay: dayOf(args, 'until'),
      after: null,
      scope: everything,
    };
    const { file, freightCount, next } = await notfisOfPeriod(ctx, { ...wanted, ...period });
    return { file, freightCount: freightCount - file.left.length, isMore: next !== null };
  }
  const { file, record, isMore } = await writeNotfisFile(ctx, ctx.actor, wanted);
  return { file, freightCount: record?.freightCount ?? 0, isMore };
}

function versionOf(args: Arguments): NotfisVersion {
  const typed = textOption(args, 'layout') ?? '5.0';
  if (typed === '3.1' || typed === '5.0') return typed;
  throw new UsageError(`--layout is 3.1 or 5.0, not "${typed}"`);
}

function dayOf(args: Arguments, name: string): number | null {
  const typed = textOption(args, name);
  const day = typed === undefined ? null : parseDay(typed);
  if (typed !== undefined && day === null)
    throw new UsageError(`--${name} wants a day as YYYY-MM-DD, not "${typed}"`);
  return day;
}

/** The file on standard output or in FILE; what is to be known of it on standard error. */
async function put(args: Arguments, { file, freightCount, isMore }: Made): Promise<void> {
  const { name, content, left } = file;
  const out = textOption(args, 'out');
  if (out !== undefined && content !== '') await writeFile(out, content, 'latin1');
  if (args.options.json === true)
    printData(
      args,
      { name, freightCount, leftOut: left, isMore, ...(out === undefined && { content }) },
      () => [],
    );
  else if (out === undefined) process.stdout.write(content, 'latin1');
  for (const { freightCode, reason } of left) complain(`Left out: ${freightCode}: ${reason}.`);
  const where = out === undefined || content === '' ? '' : ` in ${out}`;
  complain(content === '' ? 'No freights for a file.' : `${counted(freightCount, 'freight')}${where}.`);
  if (isMore)
    complain('There are more than one file holds: ask for less days, or run it again for new ones.');
}

async function list(ctx: CommandContext, args: Arguments, carrierId: number): Promise<number> {
  const files = await readEveryPage(async (page) =>
    toNotfisFiles(page, await listNotfisFiles(ctx, { carrierId, ...page })),
  );
  printData(args, files, () =>
    files.length === 0
      ? ['No files yet.']
      : tableLines(
          ['file', 'written', 'layout', 'freights', 'shipper', 'by'],
          files.map((file) => [
            file.id,
            file.writtenAt,
            file.layout,
            file.freightCount,
            file.shipperId ?? 'all',
            file.writtenBy,
          ]),
        ),
  );
  return exitCodes.done;
}
