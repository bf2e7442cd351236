import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import { type WhatIfView, whatIfRequest } from '@carreto/contract/admin/tables/what-if';
import type { ReplayDesk } from '../../freight/quote/replay/past-world.ts';
import { diffVersions } from '../../freight/what-if/diff-versions.ts';
import { withNames } from '../../freight/what-if/impact.ts';
import { whatIf } from '../../freight/what-if/what-if.ts';
import { fromWireWhatIf, toWireDiff, toWireWhatIf } from '../../freight/what-if/wire-admin.ts';
import { createScheduler } from '../../platform/processor/scheduler.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import { type Arguments, type Command, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { given } from '../input/valid-input.ts';
import { counted, printData } from '../output/output.ts';
import { wrapped } from '../output/wrapped.ts';
import { optionsOf } from '../schema/options-of.ts';
import { foldedSentences } from './folded-sentences.ts';
import { impactLines } from './impact-lines.ts';
import { tableIdOf, wallClock } from './lines.ts';

const sample = optionsOf(whatIfRequest, [
  ...['sample.quotes:quotes', 'sample.from:from', 'sample.until:until', 'shipperId'],
]);

/** What a version changes, by what it means and in money. */
export const diffAction: Command = {
  name: 'diff',
  summary: 'what a version changes against another: by what they mean, and in money over stored quotes',
  positionals: ['VERSION-ID', '[AGAINST-VERSION-ID]'],
  options: {
    ...sample.options,
    new: { type: 'boolean', description: 'against nothing: what would the table have won' },
    ...commonOptions,
  },
  notes: [
    'Against the version in force where none is named; for the one in force, against what it replaced.',
    'Other tables, rules, taxes and settings are as they were when each quote was made. Changes nothing.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const request = await requestOf(ctx, args);
      const desk = deskOf(ctx);
      const found = await whatIf(desk, fromWireWhatIf(request.versionId, request.body));
      const money = toWireWhatIf({ ...found, ...(await withNames(ctx, found.totals)) });
      const { before, after } = found;
      const meaning =
        before === null
          ? null
          : toWireDiff(await diffVersions(desk, { versionId: after.versionId, against: before.versionId }));
      printData(args, { meaning, money }, () => [
        ...headLines(money),
        ...(meaning === null ? [] : ['', ...meaningLines(meaning)]),
        '',
        ...moneyLines(money),
      ]);
      return exitCodes.done;
    }),
};

/** What comparing takes, without an application around it. */
function deskOf({ db }: CommandContext): ReplayDesk {
  return { ctx: { db }, replaySheets: new ReplaySheets(db, engineCodec), scheduler: createScheduler() };
}

async function requestOf(ctx: CommandContext, args: Arguments) {
  const versionId = tableIdOf(args, 'version');
  const typed = args.positionals[1];
  if (typed !== undefined && !/^[0-9]{1,15}$/.test(typed))
    throw new UsageError(`"${typed}" is no version id; ./carreto table show tells the ids`);
  if (typed !== undefined && args.options.new === true)
    throw new UsageError('--new compares with nothing; leave out the other version');
  const against = args.options.new === true ? null : typed === undefined ? undefined : Number(typed);
  return { versionId, body: await sample.input(args, ctx, given({ against })) };
}

function headLines({ before, after }: WhatIfView): string[] {
  const against = before === null ? 'nothing' : `version ${before.versionId} (number ${before.number})`;
  return wrapped(
    `${after.tableName}, table ${after.tableId}: version ${after.versionId} (number ${after.number}) against ${against}.`,
  );
}

function meaningLines({ identical, changeCount, groupCount, sections, groups }: TableDiffView): string[] {
  if (identical) return ['They mean the same.'];
  const lines = [`By what they mean: ${counted(changeCount, 'difference')}.`];
  for (const { section, sentence } of sections) {
    lines.push(...wrapped(sentence, { indent: 2 }));
    for (const folded of foldedSentences(groups.filter((group) => group.section === section)))
      lines.push(...wrapped(`- ${folded}`, { indent: 4, hanging: 2 }));
  }
  if (groupCount > groups.length) lines.push(`  and ${groupCount - groups.length} more kinds of difference.`);
  return lines;
}

function moneyLines(money: WhatIfView): string[] {
  const { quotes, quotedFrom, quotedUntil, isCut } = money;
  if (quotedFrom === null || quotedUntil === null)
    return ['In money: no quotes are stored that could be decided again.'];
  const span = `${wallClock(quotedFrom)} to ${wallClock(quotedUntil)}`;
  const more = isCut ? '; there are more: --quotes takes up to 10000' : '';
  return [...wrapped(`In money, over ${counted(quotes, 'quote')} of ${span}${more}.`), ...impactLines(money)];
}
