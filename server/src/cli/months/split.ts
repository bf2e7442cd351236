import { abandonSplit, splitBefore } from '../../freight/months/split/split.ts';
import { type Arguments, type Command, CommandError, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { counted, printData } from '../output/output.ts';
import { startProgress } from '../output/progress.ts';
import { partName } from './lines.ts';

/** Months for the freights of before there were any. */
export const split: Command = {
  name: 'split',
  summary: 'copy the freights of before there were months into months of their own, while Carreto runs',
  options: {
    abandon: {
      type: 'boolean',
      description: 'drop the copies of a split that was begun; freights stay as they are',
    },
    ...commonOptions,
  },
  notes: [
    'The latest come first, a few dozen freights at a time, and it rests while others have the database do something.',
    'Copies take as much disk again until they are put in place, all at once, after every row was compared.',
    'Interrupted, the next run goes on where it stopped. docs/archive.md tells what months are good for.',
  ],
  run: (args) =>
    withContext(args, (ctx) => (args.options.abandon === true ? abandon(ctx, args) : splitNow(ctx, args))),
};

async function splitNow(ctx: CommandContext, args: Arguments): Promise<number> {
  const shown = startProgress('Copying freights');
  const done = await splitBefore(ctx.db, {
    onProgress: ({ step, done, total }) => {
      if (step === 'copying') shown.at(done, total);
    },
  }).finally(() => shown.end());
  if (done === undefined) throw splitsElsewhere();
  const months = done.parts.map(partName);
  printData(args, { copied: done.copied, months }, () => [
    `Copied ${counted(done.copied, 'freight')}; they are in months now: ${months.join(', ')}.`,
  ]);
  return exitCodes.done;
}

async function abandon(ctx: CommandContext, args: Arguments): Promise<number> {
  const wasBegun = await abandonSplit(ctx.db);
  if (wasBegun === undefined) throw splitsElsewhere();
  printData(args, { abandoned: wasBegun }, () => [
    wasBegun ? 'The copies are gone; freights are where they were.' : 'No split was begun.',
  ]);
  return exitCodes.done;
}

function splitsElsewhere(): CommandError {
  return new CommandError('Another process is splitting freights into months.', {
    nextStep: 'It does what there is to do; look again later.',
    exitCode: exitCodes.unavailable,
  });
}
