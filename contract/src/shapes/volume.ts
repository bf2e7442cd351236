import { type Static, Type } from 'typebox';
import { category, decimalOut, flag, integer, moneyOut, positive, text, unitPrice } from '../values.ts';

/** The longest side of a unit, in metres, and the heaviest unit, in kg: sums stay exact in mm and g. */
export const maxMetres = 100;
const maxKg = 100_000;

/** Limit of units of one volume (decision Q12). */
export const maxAmount = 1_000_000;

/**
 * Volume of a request (specification 2.1). With a known `sku`, dimensions and weight may be left out or sent
 * as 0: the catalogue's are taken (decision S3).
 */
export const volumeIn = Type.Object(
  {
    amount: integer('Units of this volume.', { min: 1, max: maxAmount }),
    category: category('Volume type (product category), the code as text.'),
    sku: Type.Optional(text('SKU in the catalogue of the shipper.', { max: 255 })),
    tag: Type.Optional(text('Free mark of the shipper.', { max: 255 })),
    description: Type.Optional(text('What is in it.', { max: 1000 })),
    height: Type.Optional(positive('Height of one unit, in metres.', maxMetres)),
    width: Type.Optional(positive('Width of one unit, in metres.', maxMetres)),
    length: Type.Optional(positive('Length of one unit, in metres.', maxMetres)),
    unitary_price: Type.Optional(
      unitPrice('Value of one item; may be left out where `total_price` values the goods.'),
    ),
    unitary_weight: Type.Optional(positive('Weight of one item, in kg.', maxKg)),
    consolidate: Type.Optional(flag('May be packed with others into a registered box; false by default.')),
    overlaid: Type.Optional(flag('May be stacked on another volume; false by default.')),
    rotate: Type.Optional(flag('May be turned over; false by default.')),
    amount_volumes: Type.Optional(
      integer('Volumes that make up one product, for example 4 for a set of four; groups them.', {
        min: 1,
        max: maxAmount,
        zeroMeansAbsent: true,
      }),
    ),
  },
  {
    'x-name': 'Volume',
    description: 'Goods: equal units, measured by the unit.',
    if: { required: ['sku'] },
    else: { required: ['height', 'width', 'length', 'unitary_weight'] },
  },
);

/** For whoever holds `volumes` beside `total_price`: one of both says what the goods are worth (decision Q23). */
export const valuedBesideTotal = {
  if: { required: ['total_price'] },
  else: {
    properties: {
      volumes: {
        // What is not sent may arrive as these.
        items: { required: ['unitary_price'], properties: { unitary_price: { not: { enum: [null, ''] } } } },
      },
    },
  },
};

export type VolumeIn = Static<typeof volumeIn>;

const volumeOutMembers = {
  amount: Type.Integer({ description: 'Units.' }),
  category: Type.String({ description: 'Volume type; 999 for a box that consolidates others.' }),
  sku: Type.Optional(Type.String({ description: 'As sent.' })),
  tag: Type.Optional(Type.String({ description: 'As sent.' })),
  description: Type.Optional(Type.String({ description: 'As sent; the name of the box when consolidated.' })),
  height: decimalOut('Metres.'),
  width: decimalOut('Metres.'),
  length: decimalOut('Metres.'),
  unitary_price: moneyOut(
    'Value of one unit, of a box the sum of what is in it; its share where `total_price` was sent, in lines that add up to it.',
  ),
  unitary_weight: decimalOut('Kilograms of one unit; of a box the sum of what is in it.'),
  consolidate: Type.Boolean({ description: 'As sent or by default.' }),
  overlaid: Type.Boolean({ description: 'As sent or by default.' }),
  rotate: Type.Boolean({ description: 'As sent or by default.' }),
  amount_volumes: Type.Optional(Type.Integer({ description: 'As sent.' })),
};

const volumeItemOut = Type.Object(volumeOutMembers, {
  'x-name': 'QuotedItem',
  description: 'What was packed into a box.',
});

/** Volume of an answer: as used in the quote, with what was packed into it (decision Q10). */
export const volumeOut = Type.Object(
  {
    ...volumeOutMembers,
    items: Type.Optional(Type.Array(volumeItemOut, { description: 'The volumes a box consolidates.' })),
  },
  { 'x-name': 'QuotedVolume', description: 'A volume as the quote used it.' },
);
