import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const id16 = (description: string) => text(description, { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' });

const offer = closed('An offer as it was shown.', {
  number: integer('From 1; names the offer when hiring.', { min: 1, max: 1_000_000 }),
  versionId: orNull(publicId('Version of the freight table; null where a live carrier offered.')),
  connectorId: orNull(publicId('Connector of the live carrier; null where a table offered.')),
  identifier: orNull(text("The live carrier's own name of the offer.", { max: 100 })),
  costCents: cents('What the carrier charges.'),
  finalCents: cents('After freight rules.'),
  transitMinutes: integer('Transit of the table; whole days are business days.', {
    min: 0,
    max: 100_000_000,
  }),
  extraDays: integer('Business days that rules added.', { min: -100_000, max: 100_000 }),
  expiresAt: instant('Until when it can be hired.'),
});

const unoffered = closed('A table or live carrier that gave no offer, or whose offer was not shown.', {
  versionId: orNull(publicId('Version of the freight table; null for a live carrier.')),
  connectorId: orNull(publicId('Connector of the live carrier; null for a table.')),
  carrierId: publicId('Its carrier.'),
  outcome: oneOf(
    ['refused', 'passed_over'],
    '`passed_over`: it offered, and `filter` or `limit` left it out.',
  ),
  code: text('Stable code of the refusal, or `not_chosen`.', { max: 60 }),
  sentence: text('The same with its numbers.', { max: 1000 }),
});

export const storedQuote = closed(
  'A stored quote with the reasons behind it, computed again from its own inputs.',
  {
    id: id16('Offer token.'),
    requestId: id16('Id of the request.'),
    shipperId: publicId('The shipper.'),
    quotedAt: instant('When.'),
    engineRevision: integer('Revision of the pricing rules.', { min: 1, max: 1_000_000 }),
    identification: orNull(text('The caller’s own id of the quote.', { max: 255 })),
    dispatcher: personal('cpf', text('CNPJ or CPF of the dispatcher.', { max: 14 })),
    originZip: integer('Origin.', { min: 0, max: 99_999_999 }),
    destinationZip: integer('Destination.', { min: 0, max: 99_999_999 }),
    offers: Type.Array(offer, { description: 'In the order of their numbers.' }),
    unoffered: Type.Array(unoffered, {
      description: 'Every other table the shipper could use, and every live carrier without an offer.',
    }),
    identical: flag('Whether computing it again gave the very same offers.'),
  },
);
export type StoredQuoteView = Static<typeof storedQuote>;

export const getQuote = endpoint({
  id: 'getQuote',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/quotes/{quoteId}',
  section: 'admin',
  summary: 'Why a quote came out as it did: its offers, and why each other table gave none.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  params: Type.Object({ shipperId: publicId('The shipper.'), quoteId: id16('Offer token.') }),
  reply: storedQuote,
  errors: ['not_found'],
});
