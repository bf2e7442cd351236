import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { date, flag, integer, oneOf, publicId, text, uf } from '../../values.ts';
import { closed, idList, instant, orNull } from '../common.ts';

/**
 * Quotes of the past: finding them, why each offer costs what it costs, why each other table gave none, and the same
 * computed again with other tables. Texts for people are Portuguese, names of parts of a price English as well; every line alone is enough to compute it again.
 */

const id16 = (description: string) => text(description, { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' });
const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const zip = (description: string) => integer(description, { min: 0, max: 99_999_999 });
const longText = (description: string) => text(description, { max: 1_000_000 });
const line = (description: string) => integer(description, { min: 0, max: 4_294_967_295 });
const decimalText = (description: string) => text(description, { max: 60, pattern: '^-?[0-9.]+…?$' });
const params = Type.Object({ shipperId: publicId('The shipper.'), quoteId: id16('Offer token.') });

const foundQuote = closed('A stored quote, as a list shows it.', {
  id: id16('Offer token.'),
  requestId: id16('Id of the request.'),
  shipperId: publicId('The shipper.'),
  quotedAt: instant('When.'),
  identification: orNull(text('The caller’s own id of the quote.', { max: 255 })),
  dispatcher: personal('cpf', text('CNPJ or CPF of the dispatcher.', { max: 14 })),
  originZip: zip('Origin.'),
  destinationZip: zip('Destination.'),
  offerCount: integer('Offers that were shown.', { min: 0, max: 1_000_000 }),
  cheapestCents: orNull(cents('Lowest final price; null without offers.')),
});
export type FoundQuoteView = Static<typeof foundQuote>;

/** What stored quotes are looked for by. */
export const quoteFilters = {
  id: Type.Optional(id16('Offer token.')),
  requestId: Type.Optional(id16('Id of the request; one quote for each dispatcher.')),
  identification: Type.Optional(text('The caller’s own id of the quote.', { max: 255 })),
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  shipperIds: Type.Optional(idList('Only of these shippers')),
  carrierId: Type.Optional(publicId('Only with an offer of this carrier that was shown.')),
  from: Type.Optional(date('First day (São Paulo).')),
  until: Type.Optional(date('Last day (São Paulo); `from` when absent.')),
  withoutOffers: Type.Optional(flag('Only those that were shown no offer.')),
  originZip: Type.Optional(zip('Origin, or the first zip code of a range.')),
  originZipUntil: Type.Optional(zip('Last zip code of the range of origins.')),
  originUf: Type.Optional(uf('State of the origin.')),
  destinationZip: Type.Optional(zip('Destination, or the first zip code of a range.')),
  destinationZipUntil: Type.Optional(zip('Last zip code of the range of destinations.')),
  destinationUf: Type.Optional(uf('State of the destination.')),
};

export const findQuotes = endpoint({
  id: 'findQuotes',
  method: 'GET',
  path: '/api/admin/v1/quotes',
  section: 'admin',
  summary: 'Finds stored quotes of all shippers, newest first.',
  description:
    'Needs `id`, `requestId` or `identification`, or a span of at most 92 days. Looking for a carrier, for quotes without offers, an origin, a destination wider than a thousand zip codes or, of the last day, any destination goes through the quotes one by one, twenty thousand for each page: such a page may be short, even empty, and still name a next one.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  query: Type.Object({
    ...quoteFilters,
    cursor: Type.Optional(id16('`nextCursor` of the page before.')),
    limit: Type.Optional(integer('Most items in the answer; 50 when absent.', { min: 1, max: 200 })),
  }),
  reply: closed('One page of quotes.', {
    items: Type.Array(foundQuote, { description: 'Newest first.' }),
    nextCursor: orNull(id16('Asks for the next page; null at the end.')),
  }),
  errors: [],
});

const amount = closed('A number with its unit.', {
  value: decimalText('Plain decimal.'),
  unit: text(
    'BRL, BRL/kg, BRL/t, BRL/m3, BRL/km, %, kg, t, g, m, km, m3, cm3, kg/m3, cm3/kg, days, count, g/t.km.',
    {
      max: 20,
    },
  ),
});

const names = closed('What people call it.', {
  ptBr: longText('In Portuguese.'),
  en: longText('In English.'),
});

const signedCents = (description: string) =>
  integer(description, { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const adds = closed(
  'What the line puts on the price: those to the cost add up to it, those to the final price to what rules make of it.',
  {
    to: oneOf(['cost', 'final'], 'Of which sum it is a part.'),
    cents: signedCents('How much.'),
    names,
  },
);

const receiptLine = closed('One line of a receipt.', {
  section: oneOf(
    ['table', 'goods', 'weights', 'base', 'charges', 'total', 'taxes', 'rules', 'deadline', 'emissions'],
    'Chapter.',
  ),
  text: longText('The whole line as people read it.'),
  label: longText('What the line is called.'),
  words: orNull(longText('How it is made, in words.')),
  symbols: orNull(
    longText('The same in symbols. `teto` rounds up, `inteiro` to the nearest integer, `arred` to the cent.'),
  ),
  operands: Type.Array(
    closed('A number that went in.', {
      name: text('What it is.', { max: 60 }),
      value: decimalText('Plain decimal.'),
      unit: text('Its unit.', { max: 20 }),
    }),
    { description: 'In the order in which the symbols name them.' },
  ),
  rounding: orNull(
    closed('What was rounded; null where nothing was lost.', {
      mode: oneOf(['half_up_cent', 'half_up_gram', 'up_milligram', 'largest_remainder'], 'How.'),
      before: decimalText('Exactly, to twelve decimals; an ellipsis where there are more.'),
      after: decimalText('The result.'),
    }),
  ),
  result: orNull(amount),
  code: orNull(text('Name of the charge in `composition`.', { max: 40 })),
  tableLine: orNull(line('Line of the source file of the table.')),
  outcome: oneOf(
    ['charged', 'swallowed', 'outdone', 'shown'],
    '`swallowed`: a minimum freight replaces it; `outdone`: the other leg of the base is larger; `shown`: for reading only.',
  ),
  adds: orNull(adds),
});

const source = {
  versionId: orNull(publicId('Version of the freight table; null for a live carrier.')),
  tableId: orNull(publicId('Its table.')),
  tableName: orNull(text('Name of the table.', { max: 255 })),
  versionNumber: orNull(integer('Number of the version.', { min: 1, max: 2_147_483_647 })),
  connectorId: orNull(publicId('Connector of the live carrier; null for a table.')),
  carrierId: publicId('The carrier.'),
  carrierName: text('Its trade name.', { max: 255 }),
};

export const offerReceipt = closed('Why an offer costs what it costs.', {
  ...source,
  service: text('What the carrier calls its service.', { max: 255 }),
  number: orNull(integer('Number of the offer; null where it was not shown.', { min: 1, max: 1_000_000 })),
  identifier: orNull(text("The live carrier's own name of the offer.", { max: 100 })),
  costCents: cents('What the carrier charges.'),
  finalCents: cents('After freight rules.'),
  transitMinutes: integer('Transit of the carrier; whole days are business days.', {
    min: 0,
    max: 100_000_000,
  }),
  extraDays: integer('Business days that rules added.', { min: -100_000, max: 100_000 }),
  quotedOn: date('The day that the count begins after (São Paulo).'),
  expectedOn: date('The estimated day of delivery.'),
  days: Type.Array(
    closed('A day between the quote and the estimated one.', {
      on: date('The day.'),
      skipped: orNull(oneOf(['weekend', 'holiday'], 'Why it was not counted; null where it was.')),
      holiday: orNull(text('Name of the holiday.', { max: 100 })),
    }),
    { description: 'Empty where none or more than sixty are counted.' },
  ),
  explanation: names,
  lines: Type.Array(receiptLine, { description: 'In the order of computation.' }),
});
export type OfferReceiptView = Static<typeof offerReceipt>;

export const refusalReceipt = closed('Why a table or live carrier gave no offer.', {
  ...source,
  code: text('Stable code of the refusal.', { max: 60 }),
  text: longText('The same in Portuguese, with its numbers.'),
  ruleId: orNull(publicId('The freight rule that hid the offer.')),
  changes: Type.Array(
    closed('A change after which this refusal would not be given. Changes of tables were tried.', {
      text: longText('What would have to be different; of a rule, one condition that would have to fail.'),
      next: orNull(longText('What would refuse it then; null when the table would offer.')),
      setting: orNull(
        closed('The same as one member of a quote; null where one is not enough.', {
          member: oneOf(
            [
              'originZip',
              'destinationZip',
              'loadType',
              'recipientType',
              'reverse',
              'quotedOn',
              'heightMm',
              'widthMm',
              'lengthMm',
              'longestSideMm',
              'unitWeightG',
              'unitValueCents',
              'totalWeightG',
              'totalValueCents',
            ],
            'Which; measures are those of every volume, or of all together.',
          ),
          value: text('The value, as text.', { max: 20 }),
        }),
      ),
    }),
    { description: 'Nearest first; empty where nothing of the request would help.' },
  ),
});
export type RefusalReceiptView = Static<typeof refusalReceipt>;

const millimetres = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const sides = {
  heightMm: millimetres('Height.'),
  widthMm: millimetres('Width.'),
  lengthMm: millimetres('Length.'),
};
const pieces = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });
const ownName = text('SKU or description.', { max: 1000 });

export const packedVolume = closed('A volume as it travels.', {
  amount: pieces('How many such volumes.'),
  name: orNull(ownName),
  ...sides,
  unitWeightG: integer('Weight of one, in grams.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  valueCents: cents('Value of all of them.'),
  contents: Type.Array(
    closed('Equal units in one block inside a box, as they lie; measures are those of one unit.', {
      xMm: millimetres('Corner of the block along the length of the box.'),
      yMm: millimetres('Along its width.'),
      zMm: millimetres('Along its height.'),
      ...sides,
      alongLength: pieces('Units one behind the other.'),
      alongWidth: pieces('Side by side.'),
      alongHeight: pieces('One on the other.'),
      names: Type.Array(ownName, { description: 'What lies there.' }),
    }),
    { description: 'What lies in a box, from the packer; empty for goods that travel as they are.' },
  ),
});
export type PackedVolumeView = Static<typeof packedVolume>;

const receipts = closed('Every table and live carrier of a quote, with its reasons.', {
  id: id16('Offer token.'),
  shipperId: publicId('The shipper.'),
  quotedAt: instant('When.'),
  engineRevision: integer('Revision of the pricing rules.', { min: 1, max: 1_000_000 }),
  identical: flag('Whether computing it again gave the very same offers.'),
  offers: Type.Array(offerReceipt, { description: 'Shown offers by number, then those not shown.' }),
  refusals: Type.Array(refusalReceipt, { description: 'All the others.' }),
  volumes: Type.Array(packedVolume, { description: 'The goods as they travel.' }),
});
export type ReceiptsView = Static<typeof receipts>;

export const getReceipts = endpoint({
  id: 'getReceipts',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/quotes/{quoteId}/receipts',
  section: 'admin',
  summary: 'The receipt of every offer and every refusal of a quote, line by line.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  params,
  reply: receipts,
  errors: ['not_found'],
});

const pair = closed('What one table or live carrier said then, and what it says otherwise.', {
  same: flag('Whether both sides say the same to the last line.'),
  costDeltaCents: orNull(
    integer('Other cost less the stored one; null unless both sides offer.', {
      min: -Number.MAX_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
    }),
  ),
  finalDeltaCents: orNull(
    integer('The same of the final price.', { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  ),
  daysDelta: orNull(integer('The same of the business days.', { min: -1_000_000, max: 1_000_000 })),
  before: orNull(
    Type.Union([offerReceipt, refusalReceipt], { description: 'As it was decided; null: not asked.' }),
  ),
  after: orNull(Type.Union([offerReceipt, refusalReceipt], { description: 'Otherwise; null: not asked.' })),
});

const comparison = closed('A quote computed again, side by side with itself.', {
  id: id16('Offer token.'),
  identical: flag('Whether computing it as it was gave the very same offers.'),
  pairs: Type.Array(pair, {
    description: 'One for each table and live offer. Lines are left out of pairs that say the same.',
  }),
});
export type ComparisonView = Static<typeof comparison>;

export const replayQuote = endpoint({
  id: 'replayQuote',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/quotes/{quoteId}/replay',
  section: 'admin',
  summary: 'Computes a quote again: as it was, with the registry of now, or with other versions of tables.',
  description:
    'Goods, places and boxes are the stored ones, and live carriers are not asked again. `now` takes the tables, rules, taxes and settings of this moment. `versions` puts versions, drafts too, in the place of those of their tables, without regard to their dates.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  params,
  body: closed('With what to compute it again.', {
    with: oneOf(['stored', 'now', 'versions'], '`versions` needs `versionIds`.'),
    versionIds: Type.Optional(
      Type.Array(publicId('A version of a table.'), {
        description: 'Versions to swap in, one for each table.',
        minItems: 1,
        maxItems: 50,
      }),
    ),
  }),
  reply: comparison,
  errors: ['not_found'],
});
