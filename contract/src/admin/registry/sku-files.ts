import { type Static, Type } from 'typebox';
import { endpoint, rawBody, rawReply } from '../../endpoint.ts';
import { flag, integer, oneOf } from '../../values.ts';
import { closed, name, shipperParams } from '../common.ts';
import { tableReport } from '../tables/tables.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const count = (description: string) => integer(description, { min: 0, max: 100_000 });

const skuImport = closed('What came of a file of products, or would come.', {
  outcome: oneOf(
    ['imported', 'unchanged', 'checked', 'refused'],
    'unchanged: the catalogue says the same already; checked and refused: only looked into, nothing was stored.',
  ),
  products: count('Products in the file.'),
  added: count('Products that are new.'),
  changed: count('Products that differ from what was there.'),
  unchanged: count('Products that were the same.'),
  incomplete: count('Products of the file with a volume that lacks a dimension, weight or price.'),
  report: tableReport,
});
export type SkuImport = Static<typeof skuImport>;

export const importSkus = endpoint({
  id: 'importSkus',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/skus/file',
  section: 'admin',
  summary: 'Adds the products of a file to the catalogue or replaces those with the same code; others stay.',
  description:
    'All or nothing: a file with errors changes nothing, and is answered with each line. Up to 100,000 rows; the rows of one SKU are its volumes. Columns are known by their usual names, with units in the header: (m), (cm), (mm), (kg), (g); metres and kilograms without. With `check` the file is only looked into.',
  auth: 'admin',
  role: 'analyst',
  needs: 'skus.write',
  params: shipperParams,
  query: Type.Object({
    fileName: Type.Optional(name('Name of the file, for the record.')),
    check: Type.Optional(flag('Only say what would come of it.')),
  }),
  body: rawBody(
    ['text/csv', xlsx, 'application/octet-stream'],
    'The file, CSV or XLSX; which one is found out from its content.',
  ),
  bodyLimit: 'document',
  reply: skuImport,
  errors: ['not_found', 'invalid_file', 'work_too_large'],
});

export const exportSkus = endpoint({
  id: 'exportSkus',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/skus/file',
  section: 'admin',
  summary: 'All products of a shipper as a file that can be edited and imported again.',
  auth: 'admin',
  role: 'viewer',
  needs: 'skus.read',
  params: shipperParams,
  query: Type.Object({
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx], 'The products, a row a volume.'),
  errors: ['not_found', 'work_too_large'],
});
