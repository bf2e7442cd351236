import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, publicId, text } from '../../values.ts';
import { closed, grams, millimetres, orNull, shipperParams } from '../common.ts';

const count = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });
const cm3 = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const mm = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });

const sides = closed('The sides of the declared volume, all scaled alike to the implied one.', {
  heightMm: mm('Height.'),
  widthMm: mm('Width.'),
  lengthMm: mm('Length.'),
});

const measures = (description: string) =>
  closed(description, {
    heightMm: millimetres('Height.'),
    widthMm: millimetres('Width.'),
    lengthMm: millimetres('Length.'),
    weightG: grams('Weight.'),
  });

const contradiction = closed('A product whose CT-es were charged by another weight than its measures give.', {
  sku: text('The product.', { max: 100 }),
  ctes: count('CT-es of freights with this product alone.'),
  differing: count('Those of them that differ by more than the threshold.'),
  medianRatioPpm: Type.Integer({
    description: 'Charged weight over expected weight in the middle of the CT-es, in millionths.',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  declaredCm3: cm3('Volume of one product by the catalogue.'),
  impliedCm3: orNull(
    cm3('Volume of one product by which cubing gives the charged weight; null where weight decided.'),
  ),
  impliedSides: orNull(sides),
  taxedG: mm('Charged weight of one product in the middle of the CT-es, in grams.'),
  expectedG: mm('Weight of one product by its measures, under the tables of the freights, in grams.'),
  extraCents: Type.Integer({
    description:
      'What audits found beyond what is due in the CT-es that differ; negative where less is charged.',
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  declared: orNull(
    measures('The one volume of the product, as the catalogue has it; null where it has several.'),
  ),
  cteIds: Type.Array(publicId('A CT-e.'), {
    description: 'Up to ten CT-es that differ, newest first.',
  }),
});

export const listSkuContradictions = endpoint({
  id: 'listSkuContradictions',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/skus/contradictions',
  section: 'admin',
  summary: 'Products whose measures the taxed weights of CT-es contradict, the largest contradictions first.',
  description:
    'Looks at CT-es of freights that hold one product alone, each unit a volume of its own, and weighs what the catalogue says by the table that the freight was hired by.',
  auth: 'admin',
  role: 'viewer',
  needs: 'skus.read',
  params: shipperParams,
  query: Type.Object({
    days: Type.Optional(integer('Only CT-es issued in so many days; 90 when absent.', { min: 1, max: 366 })),
    thresholdPercent: Type.Optional(
      integer('Differences up to so many percent are none; 10 when absent.', { min: 1, max: 1_000 }),
    ),
    minimum: Type.Optional(
      integer('Least CT-es of a product that differ; 3 when absent.', { min: 1, max: 1_000 }),
    ),
  }),
  reply: closed('What contradicts the catalogue.', {
    ctes: count('CT-es that could be compared.'),
    cut: flag('There were more CT-es than are looked at; the newest were.'),
    items: Type.Array(contradiction, { description: 'The products; two hundred at most.' }),
  }),
  errors: ['not_found'],
});

const measuredSku = closed('A product that is measured anew.', {
  sku: text('The product.', { max: 100 }),
  seen: measures('Its one volume as it was seen; if the catalogue says otherwise by now the answer is 409.'),
  measured: measures('What its volume is from now on.'),
});

export const takeMeasuredSkus = endpoint({
  id: 'takeMeasuredSkus',
  method: 'PUT',
  path: '/api/admin/v1/shippers/{shipperId}/skus/measured',
  section: 'admin',
  summary:
    'Takes measured sizes and weights over into the catalogue, of products of one volume. All or nothing.',
  auth: 'admin',
  role: 'analyst',
  needs: 'skus.write',
  params: shipperParams,
  body: closed('Products that are measured anew.', {
    items: Type.Array(measuredSku, { description: 'The products, each once.', minItems: 1, maxItems: 200 }),
  }),
  reply: closed('What became of them.', {
    changed: integer('Products that differ from what was there.', { min: 0, max: 200 }),
    unchanged: integer('Products that were the same.', { min: 0, max: 200 }),
  }),
  errors: ['not_found', 'conflict'],
});
