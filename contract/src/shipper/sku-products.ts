import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cnpjOut } from '../shapes/answer-values.ts';
import { datetime, flag, integer, text } from '../values.ts';

const words = (description: string) => Type.String({ description });
const metres = (description: string) =>
  Type.Number({ description: `${description}, in metres; 0 while unknown.` });

const volume = Type.Object(
  {
    description: words('What the volume is; empty without a description.'),
    tag: words('Label; empty without one.'),
    amount: Type.Integer({ description: 'How many such volumes one product has.' }),
    width: metres('Width'),
    height: metres('Height'),
    length: metres('Length'),
    weight: Type.Number({ description: 'Weight in kg; 0 while unknown.' }),
    price: Type.Number({ description: 'Price in reais; 0 while unknown.' }),
    consolidate: flag('May share an outer volume.'),
    overlaid: flag('May be stacked.'),
    rotate: flag('May be tipped.'),
  },
  { 'x-name': 'ProductVolume', description: 'A volume of a product.' },
);

const product = Type.Object(
  {
    _id: words('Id of the product.'),
    id: words('The same.'),
    shipperCnpj: cnpjOut('CNPJ of the shipper.'),
    sku: words('Code of the product.'),
    active: flag('Inactive products give no dimensions.'),
    category: Type.Integer({ description: 'Code of the volume type table.' }),
    categoryDescription: words('Its name.'),
    description: words('What the product is.'),
    origin: words('Where the entry came from: api, file, dashboard.'),
    updatedAt: datetime('Last change.'),
    volumes: Type.Array(volume, { description: 'The volumes of one product.' }),
  },
  { 'x-name': 'Product', description: 'A product of the catalogue.' },
);

const reply = Type.Object(
  {
    total: Type.Integer({ description: 'Products that match, on all pages.' }),
    products: Type.Array(product, { description: 'Those of the page, in the order they were added.' }),
  },
  { 'x-name': 'ProductPage', description: 'A page of the catalogue.' },
);
export type ProductPageOut = Static<typeof reply>;

/** The registered SKUs of a shipper. */
export const listProducts = endpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/api/skus/products',
  section: '4.12',
  summary: 'List SKU products',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    page: integer('Page, from 1.', { min: 1, max: 1_000_000 }),
    perPage: integer('Products on a page.', { min: 1, max: 100 }),
    sku: Type.Optional(text('Only the product with this code.', { max: 100 })),
    tag: Type.Optional(text('Only products with this label, of theirs or of a volume.', { max: 255 })),
    description: Type.Optional(
      text('Only products whose description has this text; case does not matter.', { max: 255 }),
    ),
    category: Type.Optional(integer('Only products of this volume type.', { min: 1, max: 999 })),
    onlyInvalids: Type.Optional(flag('Only products with a volume that lacks a dimension, weight or price.')),
  }),
  reply,
  errors: [],
  sample: 'sku-products',
});
