import type { TableShadowView } from '@carreto/contract/admin/tables/table-shadow';
import { withNames } from '../../freight/what-if/impact.ts';
import { findShadow } from '../../freight/what-if/shadow/find-shadow.ts';
import type { Shadow } from '../../freight/what-if/shadow/shadow.ts';
import { startShadow } from '../../freight/what-if/shadow/start-shadow.ts';
import { stopShadow } from '../../freight/what-if/shadow/stop-shadow.ts';
import { toWireShadow } from '../../freight/what-if/wire-admin.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { counted, printData } from '../output/output.ts';
import { wrapped } from '../output/wrapped.ts';
import { impactLines, moverLines } from './impact-lines.ts';
import { tableIdOf, wallClock } from './lines.ts';

const common = { positionals: ['VERSION-ID'], options: { ...commonOptions } };

/** A draft that rates what is quoted, unseen. */
export const shadowAction: Command = {
  name: 'shadow',
  summary: 'let a draft rate live traffic unseen, and see what it would change',
  actions: [
    {
      ...common,
      name: 'start',
      summary: 'begin with what is quoted from now on',
      notes: [
        'Nobody who quotes sees anything of it. A running ./carreto start counts, some two minutes behind; it ends when',
        'it is stopped, or when the version is published or withdrawn.',
      ],
      run: (args) => act(args, (ctx, versionId) => startShadow(ctx, ctx.actor, versionId)),
    },
    {
      ...common,
      name: 'stop',
      summary: 'end it; what was quoted before is still counted, and the report stays',
      run: (args) => act(args, (ctx, versionId) => stopShadow(ctx, ctx.actor, versionId)),
    },
    { ...common, name: 'show', summary: 'what it found so far', run: (args) => act(args, findShadow) },
  ],
};

function act(
  args: Arguments,
  run: (ctx: CommandContext, versionId: number) => Promise<Shadow>,
): Promise<number> {
  return withContext(args, async (ctx) => {
    const shadow = await run(ctx, tableIdOf(args, 'version'));
    const view = toWireShadow({ ...shadow, ...(await withNames(ctx, shadow.totals)) });
    printData(args, view, () => lines(view));
    return exitCodes.done;
  });
}

const endings = {
  stopped: 'it was stopped',
  published: 'the version was published',
  withdrawn: 'the version was withdrawn',
} as const;

function lines(view: TableShadowView): string[] {
  const { versionId, state, startedAt, startedBy, endedAt, endReason, countedUntil, quotes } = view;
  const begun = `Shadow of version ${versionId}: ${state}, since ${wallClock(startedAt)} by ${startedBy}`;
  const over =
    endedAt === null || endReason === null ? '' : `; ended ${wallClock(endedAt)}, ${endings[endReason]}`;
  return [
    ...wrapped(`${begun}${over}.`),
    `Counted ${counted(quotes, 'quote')} made before ${wallClock(countedUntil)} (São Paulo).`,
    ...(state === 'ended' ? [] : ['Quotes are counted a minute and a quarter after they were made.']),
    ...(quotes === 0 ? [] : impactLines(view)),
    ...moverLines(view.notable, 'Latest quotes worth a look'),
  ];
}
