import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cnpjOrCpf, date, flag, integer, oneOf, publicId, text, zipText } from '../../values.ts';
import { closed, grams, instant, millimetres, orNull } from '../common.ts';
import { versionStates } from '../tables/tables.ts';

/** Prices of one or two versions over places and weights: nothing of it is kept. */

const matrixQuestion = closed('Which places and weights, in which versions.', {
  originZip: zipText('Zip code where the goods leave.'),
  dispatcher: Type.Optional(cnpjOrCpf('Of the dispatch point; the shipper when absent.')),
  destinationZips: Type.Array(zipText('A zip code.'), {
    minItems: 1,
    maxItems: 100,
    description: 'Where they go, a row each.',
  }),
  weightsG: Type.Array(grams('A weight of one parcel.'), {
    minItems: 1,
    maxItems: 20,
    description: 'What a parcel weighs, a column each.',
  }),
  versionIds: Type.Array(publicId('A version of a table, drafts too.'), {
    minItems: 1,
    maxItems: 2,
    description: 'Each is asked by itself, without regard to its dates; two are compared.',
  }),
  valueCents: Type.Optional(
    integer('Value of the goods; R$ 100.00 when absent.', { min: 0, max: 1_000_000_000 }),
  ),
  heightMm: Type.Optional(millimetres('Height of every parcel; 1 mm when absent: volume costs nothing.')),
  widthMm: Type.Optional(millimetres('Width, likewise.')),
  lengthMm: Type.Optional(millimetres('Length, likewise.')),
  recipientType: Type.Optional(oneOf(['individual', 'company'], 'An individual when absent.')),
  loadTypes: Type.Optional(
    Type.Array(oneOf(['fractional', 'full_load'], 'A load type.'), {
      minItems: 1,
      maxItems: 2,
      description: 'Both when absent.',
    }),
  ),
  quotedOn: Type.Optional(date('As on this day (São Paulo), at noon; now when absent.')),
  withoutRules: Type.Optional(
    flag(
      'The rules of the shipper do not apply; they do when absent, as if the version were its only table.',
    ),
  ),
});
export type MatrixQuestionInput = Static<typeof matrixQuestion>;

const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const matrixCell = closed('What one version says of one parcel to one place.', {
  costCents: orNull(cents('What the carrier charges; null where it is refused.')),
  finalCents: orNull(cents('After freight rules.')),
  days: orNull(
    integer('Business days of the carrier and of rules.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  ),
  refusal: orNull(
    closed('Why there is no price.', {
      code: text('Stable code of the refusal.', { max: 60 }),
      text: text('The same in Portuguese, with its numbers.', { max: 1_000_000 }),
    }),
  ),
});
export type MatrixCellView = Static<typeof matrixCell>;

const quoteMatrix = closed('Prices by place and weight.', {
  quotedAt: instant('As of when.'),
  engineRevision: integer('Revision of the pricing rules.', { min: 1, max: 1_000_000 }),
  weightsG: Type.Array(grams('A weight.'), { description: 'The columns.' }),
  versions: Type.Array(
    closed('A version that was asked.', {
      versionId: publicId('The version.'),
      versionNumber: integer('Its number.', { min: 1, max: 2_147_483_647 }),
      state: oneOf(versionStates, 'What became of it so far.'),
      tableId: publicId('Its table.'),
      tableName: text('Name of the table.', { max: 255 }),
      carrierId: publicId('The carrier.'),
      carrierName: text('Its trade name.', { max: 255 }),
    }),
    { description: 'In the order that was asked for; the second is compared with the first.' },
  ),
  rows: Type.Array(
    closed('One place.', {
      zip: zipText('The zip code.'),
      uf: orNull(text('Its state; null where it is of none.', { min: 2, max: 2 })),
      city: orNull(text('Its municipality, where it is known.', { max: 255 })),
      cells: Type.Array(Type.Array(matrixCell, { description: 'One a version.' }), {
        description: 'One a weight.',
      }),
    }),
    { description: 'One a zip code, in the order that was asked for.' },
  ),
});
export type QuoteMatrixView = Static<typeof quoteMatrix>;

export const priceMatrix = endpoint({
  id: 'priceMatrix',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/quotes/matrix',
  section: 'admin',
  summary: 'Prices one or two versions over up to 100 places and 20 weights, drafts too.',
  description:
    'The same computation as of quotes, on the same account of processor time: every cell is what `tryQuote` says of that parcel with `onlyVersions`. Nothing is kept.',
  auth: 'admin',
  role: 'viewer',
  needs: 'quotes.read',
  params: Type.Object({ shipperId: publicId('The shipper.') }),
  body: matrixQuestion,
  reply: quoteMatrix,
  errors: ['not_found'],
});
