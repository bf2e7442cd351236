import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import { type WhatIfView, whatIfRequest } from '@carreto/contract/admin/tables/what-if';
import { diffVersions } from '../../freight/what-if/diff-versions.ts';
import { findWhatIf, listWhatIfs } from '../../freight/what-if/kept/find-what-ifs.ts';
import { whatIfFile } from '../../freight/what-if/kept/what-if-file.ts';
import { toWireBrief, toWireDiff, toWireWhatIf } from '../../freight/what-if/wire-admin.ts';
import { toWireComparison } from '../../freight/what-if/wire-comparison.ts';
import { everything } from '../../registry/access/scope.ts';
import {
  type Arguments,
  type Command,
  exitCodes,
  integerOption,
  listOption,
  textOption,
  UsageError,
} from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { given } from '../input/valid-input.ts';
import { counted, printData } from '../output/output.ts';
import { wrapped } from '../output/wrapped.ts';
import { writeOut } from '../output/write-out.ts';
import { optionsOf } from '../schema/options-of.ts';
import { foldedSentences } from './folded-sentences.ts';
import { impactLines } from './impact-lines.ts';
import { besideLines, keptLines } from './kept-lines.ts';
import { tableIdOf, wallClock } from './lines.ts';
import { runWhatIf } from './run-what-if.ts';

const span = optionsOf(whatIfRequest, ['over', 'from', 'until', 'shipperId']);
const mostIds = 999_999_999;

const diffCommand = {
  summary:
    'what a version changes against another: by what they mean, and in money over every quote and freight',
  positionals: ['[VERSION-ID]', '[AGAINST-VERSION-ID]'],
  options: {
    ...span.options,
    new: { type: 'boolean', description: 'against nothing: what would the table have won' },
    and: {
      type: 'string',
      value: 'VERSION-ID',
      multiple: true,
      description: 'together with this version of another table; each against what is in force',
    },
    kept: { type: 'boolean', description: 'the what-ifs that are kept, newest first' },
    show: { type: 'string', value: 'ID', description: 'one that is kept, in place of a new one' },
    beside: { type: 'string', value: 'ID', description: 'beside another that is kept' },
    out: { type: 'string', value: 'FILE', description: 'what was found as .csv or .xlsx' },
    ...commonOptions,
  },
  notes: [
    'Against the version in force where none is named; for the one in force, against what it replaced.',
    'Over the last 30 days where no span is named. What is found is kept for 400 days.',
    'Other tables, rules, taxes and settings are as they were when each quote was made. Changes nothing.',
    'table whatif is the same command.',
  ],
  run: (args: Arguments) =>
    withContext(args, async (ctx) => {
      if (args.options.kept === true) return listKept(ctx, args);
      const shown = integerOption(args, 'show', { min: 1, max: mostIds });
      const id = shown ?? (await startNew(ctx, args));
      const found = await findWhatIf(ctx, { scope: everything, id });
      const other = integerOption(args, 'beside', { min: 1, max: mostIds });
      if (other !== undefined) {
        const beside = toWireComparison(found, await findWhatIf(ctx, { scope: everything, id: other }));
        printData(args, beside, () => besideLines(beside));
        return exitCodes.done;
      }
      const out = textOption(args, 'out');
      if (out !== undefined) {
        const { body } = await whatIfFile(found, out.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');
        await writeOut(out, body, `what-if ${id}`);
        return exitCodes.done;
      }
      const money = toWireWhatIf(found);
      const meaning = await meaningOf(ctx, money);
      printData(args, { meaning, money }, () => [
        ...headLines(money),
        ...(meaning === null ? [] : ['', ...meaningLines(meaning)]),
        ...moneyLines(money),
      ]);
      return money.state === 'failed' ? exitCodes.failed : exitCodes.done;
    }),
} as const satisfies Omit<Command, 'name'>;

/** What a version changes, by what it means and in money. */
export const diffAction: Command = { name: 'diff', ...diffCommand };
/** Its other name. */
export const whatIfAction: Command = {
  name: 'whatif',
  ...diffCommand,
  summary: 'table diff by its other name',
};

async function listKept(ctx: CommandContext, args: Arguments): Promise<number> {
  const found = await listWhatIfs(ctx, { scope: everything, before: null, fetch: 50 });
  printData(args, found.map(toWireBrief), () => keptLines(found.map(toWireBrief)));
  return exitCodes.done;
}

async function startNew(ctx: CommandContext, args: Arguments): Promise<number> {
  const versionId = tableIdOf(args, 'version');
  const typed = args.positionals[1];
  if (typed !== undefined && !/^[0-9]{1,15}$/.test(typed))
    throw new UsageError(`"${typed}" is no version id; ./carreto table show tells the ids`);
  if (typed !== undefined && args.options.new === true)
    throw new UsageError('--new compares with nothing; leave out the other version');
  const against = args.options.new === true ? null : typed === undefined ? undefined : Number(typed);
  const more = listOption(args, 'and') ?? [];
  if (more.some((id) => !/^[0-9]{1,15}$/.test(id))) throw new UsageError('--and takes ids of versions');
  const versionIds = [versionId, ...more.map(Number)];
  return runWhatIf(ctx, await span.input(args, ctx, given({ versionIds, against })));
}

/** By meaning two versions of one table are compared; of several each would be a page of its own. */
async function meaningOf(ctx: CommandContext, { tables }: WhatIfView): Promise<TableDiffView | null> {
  const [table] = tables;
  if (table === undefined || table.before === null || tables.length > 1) return null;
  const sides = { versionId: table.after.versionId, against: table.before.versionId };
  return toWireDiff(await diffVersions({ ctx }, sides));
}

function headLines({ id, tables }: WhatIfView): string[] {
  return [
    ...tables.flatMap(({ before, after }) => {
      const against = before === null ? 'nothing' : `version ${before.versionId} (number ${before.number})`;
      return wrapped(
        `${after.tableName}, table ${after.tableId}: version ${after.versionId} (number ${after.number}) against ${against}.`,
      );
    }),
    `Kept as what-if ${id}.`,
  ];
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
  const { from, until, quotes, freights, unratedFreights, state, problem } = money;
  if (problem !== null) return ['', ...wrapped(problem.text)];
  if (state !== 'done')
    return ['', `It is ${state}: ${money.doneCount} of ${money.rowCount ?? '?'} looked at.`];
  const span = `${wallClock(from)} to ${wallClock(until)}`;
  const part = (impact: WhatIfView['quotes'], noun: string, more = ''): string[] => {
    if (impact === null) return [];
    if (impact.quotes === 0)
      return ['', `In money: no ${noun}s of ${span} that could be decided again${more}.`];
    return [
      '',
      ...wrapped(`In money, over ${counted(impact.quotes, noun)} of ${span}${more}.`),
      ...impactLines(impact),
    ];
  };
  const unrated = (unratedFreights ?? 0) > 0 ? `; ${unratedFreights} more have no price of a table` : '';
  return [...part(quotes, 'quote'), ...part(freights, 'freight', unrated)];
}
