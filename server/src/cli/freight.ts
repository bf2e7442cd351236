import { findFreights } from '@carreto/contract/admin/freights/freights';
import { freightByCode } from '../freight/record/life/detail.ts';
import { searchFreights } from '../freight/record/list/search.ts';
import { type FreightQuery, fromFreightQuery, toFoundFreight } from '../freight/record/list/wire.ts';
import { freightLife } from '../freight/record/timeline.ts';
import { toFreight } from '../freight/record/wire-admin.ts';
import { toTimeline } from '../freight/record/wire-timeline.ts';
import { trackingUrl } from '../freight/tracking-url.ts';
import { everything } from '../registry/access/scope.ts';
import { type Command, CommandError, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { withMirror } from './context/with-mirror.ts';
import { foundLines, freightLines, timelineLines } from './freight/lines.ts';
import { quarantineActions } from './freight/quarantine.ts';
import { sumsAction } from './freight/sums.ts';
import { watchAction } from './freight/watch.ts';
import { ifFound } from './input/find-party.ts';
import { queryOf } from './input/valid-input.ts';
import { printData } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';

const filter = optionsOf(
  queryOf(findFreights),
  [
    ...[
      'orderNumber:order',
      'nfe',
      'trackingCode:tracking',
      'document',
      'codes:among',
      'shipperId',
      'shipperIds',
      'carrierId',
      'carrierIds',
    ],
    ...['service', 'phase', 'statusGroup:status', 'open', 'late', 'atRisk', 'stuck', 'stalledDays:stalled'],
    ...['from', 'until', 'expectedFrom', 'expectedUntil', 'deliveredFrom', 'deliveredUntil', 'uf', 'city'],
    ...['dispatchPointIds:points', 'unprinted', 'printed', 'printedFrom', 'printedUntil'],
    ...[
      'promisedFrom',
      'promisedUntil',
      'kept',
      'cancelled',
      'choice',
      'delayCause',
      'weightBand',
      'withoutChannel',
    ],
    ...['source', 'reverse', 'channel', 'unassigned', 'sort', 'cursor', 'limit'],
  ],
  {
    nfe: { value: 'NFE' },
    tracking: { value: 'CODE' },
    among: { value: 'CODES' },
    service: { value: 'SERVICE' },
    points: { value: 'POINTS' },
    uf: { value: 'UFS' },
    city: { value: 'CITY' },
    channel: { value: 'CHANNEL' },
  },
);

const find: Command = {
  name: 'find',
  summary: 'freights, newest first unless asked otherwise',
  positionals: ['[WHAT...]'],
  options: { ...filter.options, ...commonOptions },
  notes: [
    'WHAT is an id, a key of an NF-e, or words: of the recipient, the city, the order or the channel.',
    'Example: ./carreto freight find maria vitoria --from 2026-11-01',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx, named(args.positionals));
      const { freights, next } = await searchFreights(
        ctx,
        fromFreightQuery(query, { scope: everything, permissions: 'all' }),
      );
      const found = {
        items: freights.map((one) => toFoundFreight(one, ctx.clock.nowMs())),
        nextCursor: next,
      };
      printData(args, found, () => foundLines(found));
      return exitCodes.done;
    }),
};

/** What was typed without saying what it is. */
function named(words: readonly string[]): FreightQuery {
  const typed = words.join(' ');
  if (typed === '') return {};
  if (/^fr[0-9]{6}[0-9a-z]{5}$/i.test(typed)) return { code: typed.toUpperCase() };
  const digits = typed.replaceAll(' ', '');
  return /^[0-9]{44}$/.test(digits) ? { nfe: digits } : { text: typed };
}

const show: Command = {
  name: 'show',
  summary: 'one freight and everything that happened to it',
  positionals: ['FREIGHT'],
  options: commonOptions,
  notes: ['FREIGHT is an id such as FR261120ABC12. Times are of São Paulo.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const code = (args.positionals[0] ?? '').toUpperCase();
      const found = await ifFound(freightByCode(ctx, code));
      if (found === undefined)
        throw new CommandError(`There is no freight ${code}.`, {
          nextStep: './carreto freight find lists the latest; it also knows orders, NF-es and names.',
        });
      const url = trackingUrl(ctx.config, found);
      const freight = await withMirror(ctx, async ({ mirror }) =>
        toFreight(found, { trackingUrl: url, world: mirror.current, nowMs: ctx.clock.nowMs() }),
      );
      const tracking = ctx.config.baseUrl === undefined ? new URL(url).pathname : url;
      const events = toTimeline(await freightLife(ctx, code));
      printData(args, { freight, events }, () => [
        ...freightLines(freight, tracking),
        '',
        ...timelineLines(events),
      ]);
      return exitCodes.done;
    }),
};

/** What was hired, and what became of it. */
export const freight: Command = {
  name: 'freight',
  summary: 'freights: find them, show their lives, decide upon what carriers said',
  actions: [find, show, watchAction, sumsAction, quarantineActions],
};
