import { type Static, Type } from 'typebox';
import { alsoAs } from '../read-forms.ts';
import { categoryNumber, decimalOut, flag, integer, money, moneyOut, positive, text } from '../values.ts';
import { maxAmount, maxMetres } from './volume.ts';

/** The heaviest line of a request, in kg. */
const maxLineKg = 100_000_000;

/**
 * Volume of the older quote: measures are those of one unit, weight and value those of all units together. With
 * a known `sku`, dimensions and weight may be left out or sent as 0: the catalogue's are taken (decision S3). Modules of
 * shops whose unit is already the wire's hand measures on as the text that was typed.
 */
export const oldVolumeIn = Type.Object(
  {
    tipo: alsoAs('numericText', categoryNumber('Volume type (product category).')),
    quantidade: alsoAs('numericText', integer('Units of this volume.', { min: 1, max: maxAmount })),
    altura: Type.Optional(alsoAs('numericText', positive('Height of one unit, in metres.', maxMetres))),
    largura: Type.Optional(alsoAs('numericText', positive('Width of one unit, in metres.', maxMetres))),
    comprimento: Type.Optional(alsoAs('numericText', positive('Length of one unit, in metres.', maxMetres))),
    peso: Type.Optional(alsoAs('numericText', positive('Weight of all units together, in kg.', maxLineKg))),
    valor: alsoAs('numericText', money('Value of all units together.')),
    sku: Type.Optional(text('SKU in the catalogue of the shipper.', { max: 255 })),
    tag: Type.Optional(text('Free mark of the shipper.', { max: 255 })),
    descricao: Type.Optional(text('What is in it.', { max: 1000 })),
    volumes_produto: Type.Optional(
      integer('Volumes that make up one product, for example 4 for a set of four; groups them.', {
        min: 1,
        max: maxAmount,
        zeroMeansAbsent: true,
      }),
    ),
    consolidar: Type.Optional(flag('May be packed with others into a registered box; false by default.')),
    sobreposto: Type.Optional(flag('May be stacked on another volume; false by default.')),
    tombar: Type.Optional(flag('May be turned over; false by default.')),
  },
  {
    'x-name': 'OldVolume',
    description: 'Goods: equal units, weighed and valued together.',
    if: { required: ['sku'] },
    else: { required: ['altura', 'largura', 'comprimento', 'peso'] },
  },
);

export type OldVolumeIn = Static<typeof oldVolumeIn>;

const oldVolumeOutMembers = {
  tipo: Type.Integer({ description: 'Volume type; 999 for a box that consolidates others.' }),
  quantidade: Type.Integer({ description: 'Units.' }),
  altura: decimalOut('Metres.'),
  largura: decimalOut('Metres.'),
  comprimento: decimalOut('Metres.'),
  peso: decimalOut('Kilograms of all units together; of a box the sum of what is in it and its own.'),
  valor: moneyOut('Value of all units together; of a box the sum of what is in it.'),
  sku: Type.Optional(Type.String({ description: 'As sent.' })),
  tag: Type.Optional(Type.String({ description: 'As sent.' })),
  descricao: Type.Optional(Type.String({ description: 'As sent; the name of the box when consolidated.' })),
  volumes_produto: Type.Optional(Type.Integer({ description: 'As sent.' })),
  consolidar: Type.Boolean({ description: 'As sent or by default.' }),
  sobreposto: Type.Boolean({ description: 'As sent or by default.' }),
  tombar: Type.Boolean({ description: 'As sent or by default.' }),
};

const oldVolumeItemOut = Type.Object(oldVolumeOutMembers, {
  'x-name': 'OldQuotedItem',
  description: 'What was packed into a box.',
});

/** Volume of an answer of the older quote, with what was packed into it. */
export const oldVolumeOut = Type.Object(
  {
    ...oldVolumeOutMembers,
    itens: Type.Optional(Type.Array(oldVolumeItemOut, { description: 'The volumes a box consolidates.' })),
  },
  { 'x-name': 'OldQuotedVolume', description: 'A volume as the quote used it.' },
);
