import type {
  OfferReceiptView,
  ReceiptsView,
  RefusalReceiptView,
} from '@carreto/contract/admin/freights/receipts';
import { quoteReceipts } from '../../freight/quote/receipt/quote-receipts.ts';
import { toReceipts } from '../../freight/quote/wire/receipts.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { createScheduler } from '../../platform/processor/scheduler.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import { type Command, CommandError, exitCodes, integerOption } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';
import { carrierNames, type NameOf, shipperOfQuote, sourceText, tradeNames } from './lines.ts';

/** Every receipt of a quote, in a terminal. */
export const showAction: Command = {
  name: 'show',
  summary: 'why each offer of a quote costs what it costs, and why each other table gave none',
  positionals: ['QUOTE-ID'],
  options: {
    offer: { type: 'string', value: 'N', description: 'only the offer of this number' },
    ...commonOptions,
  },
  notes: ['Every line of a receipt can be computed again from its own text, which is Portuguese.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [id = ''] = args.positionals;
      const only = integerOption(args, 'offer', { min: 1, max: 1_000_000 });
      const desk = { ctx, replaySheets: new ReplaySheets(ctx.db, engineCodec), scheduler: createScheduler() };
      const receipts = await quoteReceipts(desk, await shipperOfQuote(ctx, id), id);
      const ids = [...receipts.offers, ...receipts.refusals].map(({ source }) => source.carrierId);
      const all = toReceipts(receipts, await tradeNames(ctx, ids));
      const shown = only === undefined ? all : onlyOffer(all, only);
      const sources = [...shown.offers, ...shown.refusals];
      const nameOf = await carrierNames(
        ctx,
        sources.map(({ carrierId }) => carrierId),
      );
      printData(args, shown, () => receiptLines(shown, nameOf));
      return exitCodes.done;
    }),
};

function onlyOffer(receipts: ReceiptsView, only: number): ReceiptsView {
  const offers = receipts.offers.filter(({ number }) => number === only);
  if (offers.length > 0) return { ...receipts, offers, refusals: [] };
  const shown = receipts.offers.filter(({ number }) => number !== null).length;
  throw new CommandError(`Quote ${receipts.id} has no offer ${only}.`, {
    nextStep: shown === 0 ? 'It has no offers at all.' : `Its offers are 1 to ${shown}.`,
  });
}

function receiptLines(receipts: ReceiptsView, nameOf: NameOf): string[] {
  const { id, quotedAt, shipperId, identical, offers, refusals } = receipts;
  return [
    `Quote ${id} of shipper ${shipperId}, ${quotedAt}; computed again: ${identical ? 'identical' : 'NOT identical'}`,
    ...offers.flatMap((offer) => ['', ...offerLines(offer, nameOf)]),
    ...(refusals.length === 0 ? [] : ['', 'No offer from']),
    ...refusals.flatMap((refusal) => refusalLines(refusal, nameOf)),
  ];
}

function offerLines(offer: OfferReceiptView, nameOf: NameOf): string[] {
  const { number, carrierId, costCents, finalCents, lines } = offer;
  const which = number === null ? 'Not shown' : `Offer ${number}`;
  return [
    `${which}, ${nameOf(carrierId)}, ${sourceText(offer)}: cost ${moneyText(costCents)}, final ${moneyText(finalCents)}`,
    ...lines.map(({ text }) => `  ${text}`),
  ];
}

function refusalLines(refusal: RefusalReceiptView, nameOf: NameOf): string[] {
  return [
    `  ${nameOf(refusal.carrierId)}, ${sourceText(refusal)}: ${refusal.text}`,
    ...refusal.changes.map(({ text, next }) => `    -> ${text}${next === null ? '' : ` (${next})`}`),
  ];
}
