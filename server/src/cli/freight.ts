import { findFreights } from '@carreto/contract/admin/freights/freights';
import { searchFreights } from '../freight/record/search.ts';
import { freightByCode, freightLife } from '../freight/record/timeline.ts';
import {
  type FreightQuery,
  fromFreightQuery,
  toFoundFreight,
  toFreight,
} from '../freight/record/wire-admin.ts';
import { toTimeline } from '../freight/record/wire-timeline.ts';
import { trackingUrl } from '../freight/tracking-url.ts';
import { parseDay } from '../kernel/days.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  exitCodes,
  integerOption,
  textOption,
  UsageError,
} from './command.ts';
import { dataOption, jsonOption } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { withMirror } from './context/with-mirror.ts';
import { foundLines, freightLines, timelineLines } from './freight/lines.ts';
import { quarantineActions } from './freight/quarantine.ts';
import { findCarrier, findShipper, ifFound } from './input/find-party.ts';
import { given, queryInput } from './input/valid-input.ts';
import { printData } from './output/output.ts';

const common = { ...dataOption, ...jsonOption };
const value = (name: string, description: string) => ({ type: 'string', value: name, description }) as const;

const find: Command = {
  name: 'find',
  summary: 'freights, newest first',
  positionals: ['[WHAT...]'],
  options: {
    order: value('NUMBER', 'of this order'),
    nfe: value('NFE', 'with this NF-e: its key, or its number'),
    shipper: value('SHIPPER', 'only of this shipper, by CNPJ or id'),
    carrier: value('CARRIER', 'only with this carrier, by CNPJ or id'),
    status: value('GROUP', 'only with this group of status, such as delivered or in_transit'),
    from: value('DAY', 'hired from this day on, YYYY-MM-DD; the last 92 days when nothing else is asked for'),
    until: value('DAY', 'hired until this day; today when absent'),
    after: value('ID', 'go on after this freight'),
    limit: value('N', 'at most so many; 50 when absent'),
    ...common,
  },
  notes: [
    'WHAT is an id, a key of an NF-e, or words: of the recipient, the city, the order or the channel.',
    'Example: ./carreto freight find maria vitoria --from 2026-11-01',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = queryInput(findFreights, await queryOf(ctx, args));
      const { freights, next } = await searchFreights(ctx, fromFreightQuery(query));
      const found = { items: freights.map(toFoundFreight), nextCursor: next };
      printData(args, found, () => foundLines(found));
      return exitCodes.done;
    }),
};

/** The options as the admin API's query. */
async function queryOf(ctx: CommandContext, args: Arguments): Promise<FreightQuery> {
  const [shipper, carrier] = [textOption(args, 'shipper'), textOption(args, 'carrier')];
  return given({
    ...named(args.positionals),
    ...given({ orderNumber: textOption(args, 'order'), nfe: textOption(args, 'nfe') }),
    shipperId: shipper === undefined ? undefined : (await findShipper(ctx, shipper)).id,
    carrierId: carrier === undefined ? undefined : (await findCarrier(ctx, carrier)).id,
    statusGroup: textOption(args, 'status'),
    from: dayOption(args, 'from'),
    until: dayOption(args, 'until'),
    cursor: textOption(args, 'after')?.toUpperCase(),
    limit: integerOption(args, 'limit', { min: 1, max: 200 }),
  });
}

/** What was typed without saying what it is. */
function named(words: readonly string[]): FreightQuery {
  const typed = words.join(' ');
  if (typed === '') return {};
  if (/^fr[0-9]{6}[0-9a-z]{5}$/i.test(typed)) return { code: typed.toUpperCase() };
  const digits = typed.replaceAll(' ', '');
  return /^[0-9]{44}$/.test(digits) ? { nfe: digits } : { text: typed };
}

function dayOption(args: Arguments, name: string): string | undefined {
  const typed = textOption(args, name);
  if (typed === undefined || parseDay(typed) !== null) return typed;
  throw new UsageError(`--${name} wants a day as YYYY-MM-DD, not "${typed}"`);
}

const show: Command = {
  name: 'show',
  summary: 'one freight and everything that happened to it',
  positionals: ['FREIGHT'],
  options: common,
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
        toFreight(found, { trackingUrl: url, world: mirror.current }),
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
  actions: [find, show, quarantineActions],
};
