import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpjOrCpf, date, flag, integer, oneOf, publicId, text, zipText } from '../../values.ts';
import { closed, grams, instant, millimetres, orNull } from '../common.ts';
import { newRule } from '../registry/rules.ts';
import { offerReceipt, packedVolume, refusalReceipt } from './receipts.ts';

/**
 * Quotes that people try: priced by the same engine as those of integrations, with versions, drafts or draft rules in
 * place of what is in force. Nothing of them is kept: they cannot be hired, and no count knows of them.
 */

const volume = closed('A line of goods. What is left out of a SKU comes from the catalogue.', {
  amount: Type.Optional(integer('Units; 1 when absent.', { min: 1, max: 10_000 })),
  sku: Type.Optional(text('SKU of the catalogue.', { max: 100 })),
  category: Type.Optional(
    integer('Code of the volume type; 999 (others) when absent.', { min: 1, max: 999 }),
  ),
  heightMm: Type.Optional(millimetres('Height of one.')),
  widthMm: Type.Optional(millimetres('Width of one.')),
  lengthMm: Type.Optional(millimetres('Length of one.')),
  unitWeightG: Type.Optional(grams('Weight of one.')),
  unitValueCents: Type.Optional(integer('Value of one; 0 when absent.', { min: 0, max: 1_000_000_000 })),
  consolidate: Type.Optional(flag('May share an outer box with others.')),
  overlaid: Type.Optional(flag('May rest on another unit and carry one.')),
  rotate: Type.Optional(flag('May be laid on any side.')),
});

const quoteTrial = closed('What to quote.', {
  originZip: zipText('Zip code where the goods leave.'),
  dispatcher: Type.Optional(
    cnpjOrCpf('Of the dispatch point, whose boxes are used; the shipper when absent.'),
  ),
  destinationZip: zipText('Zip code where they go.'),
  volumes: Type.Array(volume, { minItems: 1, maxItems: 200, description: 'The goods.' }),
  declaredCents: Type.Optional(
    integer('Value of all goods, in place of the sum of units.', { min: 1, max: 100_000_000_000 }),
  ),
  recipientType: Type.Optional(oneOf(['individual', 'company'], 'An individual when absent.')),
  channel: Type.Optional(text('Sales channel, for rules.', { max: 100 })),
  platformCode: Type.Optional(text('Platform, for rules.', { max: 100 })),
  reverse: Type.Optional(flag('The goods come back.')),
  loadTypes: Type.Optional(
    Type.Array(oneOf(['fractional', 'full_load'], 'A load type.'), {
      minItems: 1,
      maxItems: 2,
      description: 'Fractional when absent.',
    }),
  ),
  quotedOn: Type.Optional(date('As on this day (São Paulo), at noon; now when absent.')),
  versionIds: Type.Optional(
    Type.Array(publicId('A version of a table, drafts too.'), {
      maxItems: 50,
      description: 'In place of the versions of their tables, without regard to their dates.',
    }),
  ),
  onlyVersions: Type.Optional(flag('Nothing is asked but `versionIds`: no other table and no live carrier.')),
  draftRules: Type.Optional(
    Type.Array(newRule, { maxItems: 20, description: 'Rules that apply after those of the shipper.' }),
  ),
  withoutRules: Type.Optional(
    Type.Array(publicId('A rule.'), {
      maxItems: 200,
      description: 'Rules of the shipper that do not apply.',
    }),
  ),
  withoutAllRules: Type.Optional(flag('No rule of the shipper applies.')),
  asksLive: Type.Optional(flag('Whether live carriers are asked; they are when absent.')),
});
export type QuoteTrialInput = Static<typeof quoteTrial>;

const place = closed('What is known of a zip code.', {
  zip: zipText('The zip code.'),
  uf: text('Its state.', { min: 2, max: 2 }),
  city: orNull(text('Its municipality, where it is known.', { max: 255 })),
});

const triedQuote = closed('What quoting would answer, with every reason.', {
  quotedAt: instant('As of when.'),
  engineRevision: integer('Revision of the pricing rules.', { min: 1, max: 1_000_000 }),
  origin: orNull(place),
  destination: orNull(place),
  offers: Type.Array(offerReceipt, { description: 'Shown offers by number, then those not shown.' }),
  refusals: Type.Array(refusalReceipt, {
    description: 'Every other table the shipper could use, and every live carrier without an offer.',
  }),
  volumes: Type.Array(packedVolume, { description: 'The goods as they travel.' }),
});
export type TriedQuoteView = Static<typeof triedQuote>;

export const tryQuote = endpoint({
  id: 'tryQuote',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/quotes/try',
  section: 'admin',
  summary:
    'Tries a quote, with versions, drafts or draft rules swapped in, and tells every price and refusal.',
  description:
    'The same computation as of quotes that are hired from, on the same account of processor time. Nothing is kept: its offers cannot be hired, and neither the archive nor reports know of it. Live carriers are asked at this moment, whatever the day.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  params: Type.Object({ shipperId: publicId('The shipper.') }),
  body: quoteTrial,
  reply: triedQuote,
  errors: ['not_found'],
});
