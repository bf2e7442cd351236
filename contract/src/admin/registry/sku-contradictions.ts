import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, publicId, text } from '../../values.ts';
import { closed, orNull, shipperParams } from '../common.ts';

const count = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });
const cm3 = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const mm = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });

const sides = closed('The sides of the declared volume, all scaled alike to the implied one.', {
  heightMm: mm('Height.'),
  widthMm: mm('Width.'),
  lengthMm: mm('Length.'),
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
