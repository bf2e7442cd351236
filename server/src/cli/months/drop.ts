import { dropMonths, type PartFate, partsUntil } from '../../freight/archive/drop/drop-months.ts';
import { overBeforeMs, readingOf, requireFolder, withArchive } from '../../freight/archive/world.ts';
import { monthOf } from '../../freight/months/month.ts';
import type { MonthPart } from '../../freight/months/parts.ts';
import { readPartSizes } from '../../freight/months/read-sizes.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  exitCodes,
  print,
  textOption,
  UsageError,
} from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { confirm } from '../input/confirm.ts';
import { printData, tableLines } from '../output/output.ts';
import { partName, sizeText } from './lines.ts';

/** Past months of freights out of the database, once the archive has them. */
export const drop: Command = {
  name: 'drop',
  summary: 'drop past months of freights that the archive has, where nothing of them is open',
  options: {
    until: {
      type: 'string',
      value: 'MONTH',
      description: 'the last month that goes, YYYY-MM, with all before it',
    },
    yes: { type: 'boolean', description: 'do not ask' },
    ...commonOptions,
  },
  notes: [
    'Each month is written to CARRETO_ARCHIVE where that has not all of it, and its files are read back from the disk before it goes.',
    'A month stays, and the reason is told, while a freight of it is under way, a CT-e or bill is open, or anything else waits for it.',
    'What went is unknown to every page and endpoint; reports keep their sums, CT-es and bills what they say. There is no way back, except a backup.',
  ],
  run: (args) => {
    const until = textOption(args, 'until');
    if (until === undefined || !/^20\d{2}-(0[1-9]|1[0-2])$/.test(until))
      throw new UsageError('say --until MONTH, such as 2025-12');
    return withContext(args, (ctx) => dropUntil(ctx, args, until));
  },
};

async function dropUntil(ctx: CommandContext, args: Arguments, until: string): Promise<number> {
  // Before anybody is asked anything.
  requireFolder(ctx.config);
  const endedByMs = await overBeforeMs(ctx.db);
  const parts = await partsUntil(ctx.db, { until: monthOf(until), endedByMs });
  if (parts.length === 0) {
    // What named months that are gone may be there still: an earlier run was interrupted.
    await dropParts(ctx, []);
    printData(args, { months: [] }, () => [`No month until ${until} is there that is over.`]);
    return exitCodes.done;
  }
  if (args.options.json !== true) {
    const sizes = await readPartSizes(ctx.db, parts);
    for (const line of tableLines(
      ['month', 'freights, about', 'on the disk'],
      sizes.map(({ part, freights, bytes }) => [partName(part), freights, sizeText(bytes)]),
    ))
      print(`  ${line}`);
  }
  if (!(await confirm(args, 'Drop these freights from the database?'))) return exitCodes.failed;
  const fates = await dropParts(ctx, parts);
  if (fates === undefined)
    throw new CommandError('Another process is writing to the archive: nothing was dropped.', {
      nextStep: 'Try again when it is done.',
      exitCode: exitCodes.unavailable,
    });
  printData(args, { months: fates.map(({ part, ...fate }) => ({ month: partName(part), ...fate })) }, () =>
    fates.map(fateLine),
  );
  return fates.every(({ fate }) => fate === 'dropped') ? exitCodes.done : exitCodes.failed;
}

/** Undefined where another process writes to the archive. */
function dropParts(ctx: CommandContext, parts: readonly MonthPart[]): Promise<PartFate[] | undefined> {
  const folder = requireFolder(ctx.config);
  return withArchive({ ...ctx, folder, reading: readingOf(ctx.config) }, (archive) =>
    dropMonths(archive, parts),
  );
}

function fateLine(fate: PartFate): string {
  const name = partName(fate.part);
  if (fate.fate === 'dropped')
    return `${name}: dropped; readers were kept out for ${Math.ceil(fate.lockedMs)} ms, who writes to it for ${Math.ceil(fate.writesLockedMs)}.`;
  if (fate.fate === 'not archived') return `${name}: stays, for the archive has it not: ${fate.why}.`;
  return `${name}: stays: ${fate.open.map(({ what, count }) => `${what} (${count})`).join(', ')}.`;
}
