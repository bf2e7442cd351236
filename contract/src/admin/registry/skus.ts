import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, publicId, text } from '../../values.ts';
import {
  closed,
  grams,
  instant,
  millimetres,
  orNull,
  pageMembers,
  pageOf,
  shipperParams,
} from '../common.ts';

const skuVolume = closed('One volume of a product.', {
  description: orNull(text('What the volume is.', { max: 255 })),
  tag: orNull(text('Label of the volume.', { max: 255 })),
  amount: integer('How many such volumes one product has.', { min: 1, max: 10_000 }),
  heightMm: orNull(millimetres('Height; null while unknown.')),
  widthMm: orNull(millimetres('Width; null while unknown.')),
  lengthMm: orNull(millimetres('Length; null while unknown.')),
  weightG: orNull(grams('Weight; null while unknown.')),
  priceCents: orNull(integer('Price in cents; null while unknown.', { min: 0, max: 1_000_000_000 })),
  consolidate: flag('May share an outer volume.'),
  overlaid: flag('May be stacked.'),
  rotate: flag('May be tipped.'),
});
export type SkuVolume = Static<typeof skuVolume>;

const skuMembers = {
  sku: text('The code of the product, unique at the shipper.', { max: 100 }),
  description: text('What the product is.', { max: 255 }),
  tag: orNull(text('Label of the product.', { max: 255 })),
  category: integer('Code of the volume type table.', { min: 1, max: 999 }),
  active: flag('Inactive products give no dimensions.'),
  volumes: Type.Array(skuVolume, { description: 'The volumes of one product.', minItems: 1, maxItems: 100 }),
};

export const skuProduct = closed('A product of the catalogue.', {
  id: publicId('Id of the product.'),
  shipperId: publicId('Its shipper.'),
  ...skuMembers,
  origin: text('Where the entry came from: api, file, dashboard.', { max: 20 }),
  complete: flag('Every volume has dimensions, weight and price.'),
  updatedAt: instant('Last change.'),
});
export type SkuProduct = Static<typeof skuProduct>;

export const newSku = closed('A product to add or replace.', skuMembers);
export type NewSku = Static<typeof newSku>;

export const listSkus = endpoint({
  id: 'listSkus',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/skus',
  section: 'admin',
  summary: 'Products of a shipper.',
  auth: 'admin',
  role: 'viewer',
  needs: 'skus.read',
  params: shipperParams,
  query: Type.Object({
    ...pageMembers,
    sku: Type.Optional(text('Only the product with this code.', { max: 100 })),
    text: Type.Optional(
      text(
        'Only products whose code begins so, or whose description has words that begin so, whatever their case and accents; those by code come first.',
        { max: 100 },
      ),
    ),
    complete: Type.Optional(flag('Only products that are complete, or only those that are not.')),
  }),
  reply: pageOf(skuProduct),
  errors: ['not_found'],
});

export const putSkus = endpoint({
  id: 'putSkus',
  method: 'PUT',
  path: '/api/admin/v1/shippers/{shipperId}/skus',
  section: 'admin',
  summary: 'Adds products or replaces those with the same code; others stay. All or nothing.',
  auth: 'admin',
  role: 'analyst',
  needs: 'skus.write',
  params: shipperParams,
  body: closed('Products to add or replace.', {
    items: Type.Array(newSku, { description: 'The products, each once.', minItems: 1, maxItems: 500 }),
  }),
  reply: closed('What became of the products.', {
    added: integer('Products that are new.', { min: 0, max: 500 }),
    changed: integer('Products that differ from what was there.', { min: 0, max: 500 }),
    unchanged: integer('Products that were the same.', { min: 0, max: 500 }),
  }),
  errors: ['not_found'],
  sample: 'admin-put-skus',
});
