import { findQuotes as contract, type FoundQuoteView } from '@carreto/contract/admin/freights/receipts';
import { ufs } from '@carreto/contract/values';
import { findQuotes } from '../../freight/quote/store/find-quotes.ts';
import { fromSearch, type SearchQuery, toFoundQuotes } from '../../freight/quote/wire/receipts.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { moneyText, zipText } from '../../kernel/value-texts.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { queryOf } from '../input/valid-input.ts';
import { printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

const value = (name: string, description: string) => ({ type: 'string', value: name, description }) as const;
const filter = optionsOf(
  queryOf(contract),
  [...['requestId:request', 'identification', 'from', 'until', 'shipperId', 'carrierId', 'cursor', 'limit']],
  {
    request: { value: 'ID', description: 'of this request' },
    from: { description: 'first day (São Paulo), YYYY-MM-DD; today when nothing else is asked for' },
    until: { description: 'last day (São Paulo), YYYY-MM-DD; the day of --from when absent' },
  },
);

/** Quotes of the past, found. */
export const findAction: Command = {
  name: 'find',
  summary: 'quotes of the past, newest first',
  options: {
    ...filter.options,
    origin: value('ZIP', 'from this zip code, range of zip codes (A-B) or state'),
    destination: value('ZIP', 'to this zip code, range of zip codes (A-B) or state'),
    ...commonOptions,
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
  const isOpen = ['request', 'identification', 'from', 'until'].every(
    (name) => args.options[name] === undefined,
  );
  const query = await filter.input(args, ctx, { ...endOf(args, 'origin'), ...endOf(args, 'destination') });
  return isOpen ? { ...query, from: formatDay(dayInSaoPaulo(ctx.clock.nowMs())) } : query;
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
