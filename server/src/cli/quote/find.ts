import type { FoundQuoteView } from '@carreto/contract/admin/freights/receipts';
import { ufs } from '@carreto/contract/values';
import { findQuotes } from '../../freight/quote/store/find-quotes.ts';
import { fromSearch, type SearchQuery, toFoundQuotes } from '../../freight/quote/wire/receipts.ts';
import { formatDay, parseDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { printData, tableLines } from '../output/output.ts';

const common = { ...dataOption, ...jsonOption };
const value = (name: string, description: string) => ({ type: 'string', value: name, description }) as const;

/** Quotes of the past, found. */
export const findAction: Command = {
  name: 'find',
  summary: 'quotes of the past, newest first',
  options: {
    request: value('ID', 'of this request'),
    identification: value('TEXT', 'with this id of the caller'),
    from: value('DAY', 'from this day on, YYYY-MM-DD; today when nothing else is asked for'),
    until: value('DAY', 'until this day; the day of --from when absent'),
    shipper: value('SHIPPER', 'only of this shipper, by CNPJ or id'),
    carrier: value('CARRIER', 'only with an offer of this carrier, by CNPJ or id'),
    origin: value('ZIP', 'from this zip code, range of zip codes (A-B) or state'),
    destination: value('ZIP', 'to this zip code, range of zip codes (A-B) or state'),
    after: value('ID', 'go on after this quote'),
    limit: value('N', 'at most so many; 50 when absent'),
    ...common,
  },
  notes: [
    'Without a day, a request or an identification: the quotes of today. At most 92 days at once.',
    'Example: ./carreto quote find --from 2026-11-01 --until 2026-11-20 --carrier 99.500.220/0001-41 --destination SP',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const found = toFoundQuotes(await findQuotes(ctx, fromSearch(await searchOf(ctx, args))));
      printData(args, found, () => foundLines(found));
      return exitCodes.done;
    }),
};

/** The options as the admin API's query. */
async function searchOf(ctx: CommandContext, args: Arguments): Promise<SearchQuery> {
  const [request, identification] = [textOption(args, 'request'), textOption(args, 'identification')];
  const [shipper, carrier] = [textOption(args, 'shipper'), textOption(args, 'carrier')];
  const [after, limit] = [textOption(args, 'after'), textOption(args, 'limit')];
  const from = dayOf(args, 'from');
  const until = dayOf(args, 'until');
  const isOpen = request === undefined && identification === undefined && (from ?? until) === undefined;
  return {
    ...(request === undefined ? {} : { requestId: request }),
    ...(identification === undefined ? {} : { identification }),
    ...(shipper === undefined ? {} : { shipperId: (await findShipper(ctx, shipper)).id }),
    ...(carrier === undefined ? {} : { carrierId: (await findCarrier(ctx, carrier)).id }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(isOpen ? { from: formatDay(dayInSaoPaulo(ctx.clock.nowMs())) } : {}),
    ...endOf(args, 'origin'),
    ...endOf(args, 'destination'),
    ...(after === undefined ? {} : { cursor: after }),
    ...(limit === undefined ? {} : { limit: countOf(limit) }),
  };
}

function dayOf(args: Arguments, name: string): string | undefined {
  const typed = textOption(args, name);
  if (typed === undefined || parseDay(typed) !== null) return typed;
  throw new UsageError(`--${name} wants a day as YYYY-MM-DD, not "${typed}"`);
}

function countOf(typed: string): number {
  if (/^[1-9][0-9]{0,2}$/.test(typed) && Number(typed) <= 200) return Number(typed);
  throw new UsageError(`--limit wants a number from 1 to 200, not "${typed}"`);
}

/** `01310-100`, `01000000-01999999` or `SP`. */
function endOf(args: Arguments, name: 'origin' | 'destination'): Partial<SearchQuery> {
  const typed = textOption(args, name);
  if (typed === undefined) return {};
  const state = ufs.find((uf) => uf === typed.toUpperCase());
  if (state !== undefined) return name === 'origin' ? { originUf: state } : { destinationUf: state };
  const found = /^(\d{5})-?(\d{3})(?:-(\d{5})-?(\d{3}))?$/.exec(typed);
  if (found === null) throw new UsageError(`--${name} wants a zip code, a range or a state, not "${typed}"`);
  const first = Number(`${found[1]}${found[2]}`);
  const last = found[3] === undefined ? first : Number(`${found[3]}${found[4]}`);
  return name === 'origin'
    ? { originZip: first, originZipUntil: last }
    : { destinationZip: first, destinationZipUntil: last };
}

function foundLines({
  items,
  nextCursor,
}: {
  items: readonly FoundQuoteView[];
  nextCursor: string | null;
}): string[] {
  const more = nextCursor === null ? [] : ['', `There may be more: --after ${nextCursor}`];
  if (items.length === 0) return ['No such quotes here.', ...more];
  const rows = items.map((quote) => [
    quote.id,
    quote.quotedAt,
    quote.shipperId,
    zipText(quote.originZip),
    zipText(quote.destinationZip),
    quote.offerCount,
    quote.cheapestCents === null ? '-' : moneyText(quote.cheapestCents),
    quote.identification ?? '-',
  ]);
  const headings = ['id', 'quoted at', 'shipper', 'from', 'to', 'offers', 'cheapest', 'identification'];
  return [...tableLines(headings, rows), ...more, '', `Why: ./carreto quote show ${items[0]?.id ?? 'ID'}`];
}
