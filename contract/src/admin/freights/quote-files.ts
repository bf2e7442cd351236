import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { integer, oneOf, text, zipText } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { quoteFilters } from './receipts.ts';

/** Stored quotes as a file, and where those without offers were to go. */

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportQuotes = endpoint({
  id: 'exportQuotes',
  method: 'GET',
  path: '/api/admin/v1/quotes/file',
  section: 'admin',
  summary: 'The stored quotes of a filter as a file: a row a quote, newest first.',
  description:
    'As `findQuotes`, up to 200,000 rows, written while they are sent; a last row says where there would be more. CSV has `;` between fields, decimal commas, times of São Paulo, UTF-8 with mark. A cell that a spreadsheet program could take for a formula is a text.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  personal: 'none',
  query: Type.Object({
    ...quoteFilters,
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx], 'The quotes, a row each.'),
  errors: [],
});

const many = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const cursor = text('Where the next part begins.', { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' });
const { withoutOffers: _, ...lostFilters } = quoteFilters;

const lostPlace = closed('A zip code that was quoted without an offer.', {
  zip: zipText('The zip code.'),
  uf: orNull(text('Its state; null where it is of none.', { min: 2, max: 2 })),
  city: orNull(text('Its municipality, where it is known.', { max: 255 })),
  quotes: many('Quotes without an offer.'),
  goodsCents: many('Value of their goods, each quote counted.'),
  lastAt: instant('When the newest was asked for.'),
});
export type LostPlaceView = Static<typeof lostPlace>;

const lostQuotes = closed('A part of the quotes of a filter.', {
  looked: many('Quotes of the part that were looked through, with offers and without.'),
  lost: many('Those that were shown no offer.'),
  places: Type.Array(lostPlace, { description: 'Where they were to go, most quotes first.' }),
  nextCursor: orNull(cursor),
});
export type LostQuotesView = Static<typeof lostQuotes>;

export const countLostQuotes = endpoint({
  id: 'countLostQuotes',
  method: 'GET',
  path: '/api/admin/v1/quotes/lost',
  section: 'admin',
  summary: 'Counts the stored quotes that got no offer by the zip code they were to go to.',
  description:
    'Of a span of at most 92 days, newest first, up to twenty thousand quotes at a time: `nextCursor` asks for the part before, and the parts add up.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  query: Type.Object({ ...lostFilters, cursor: Type.Optional(cursor) }),
  reply: lostQuotes,
  errors: [],
});
