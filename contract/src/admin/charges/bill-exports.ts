import { Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { date, oneOf, publicId } from '../../values.ts';
import { shipperParams } from '../common.ts';
import { billFilters } from './bills.ts';

/** Bills as files for other programs, and what carriers are to bill. */

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const format = Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.'));
const common = { section: 'admin', auth: 'admin', method: 'GET', role: 'viewer' } as const;

export const exportBills = endpoint({
  ...common,
  id: 'exportBills',
  needs: 'bills.read',
  personal: 'masked',
  path: '/api/admin/v1/bills/file',
  summary: 'Bills as a file for an ERP, newest first: a row a charge.',
  description:
    'Written while it is sent: a CSV of any length, a workbook of up to 1,048,575 rows. CSV has `;` between fields, decimal commas, days as YYYY-MM-DD, UTF-8 with mark.',
  query: Type.Object({ ...billFilters, format }),
  reply: rawReply(['text/csv', xlsx], 'The bills, a row a charge.'),
  errors: ['work_too_large'],
});

export const exportPreInvoice = endpoint({
  ...common,
  id: 'exportPreInvoice',
  needs: 'bills.read',
  personal: 'none',
  path: '/api/admin/v1/shippers/{shipperId}/carriers/{carrierId}/pre-invoice',
  summary: 'What a carrier is to bill a shipper: CT-es that were released and that no bill charges.',
  description:
    'CT-es of the carrier and of its branches, in the order of their issue. Up to 50,000. A PREFAT file is of 3.x, in ASCII.',
  params: Type.Object({ ...shipperParams.properties, carrierId: publicId('The carrier.') }),
  query: Type.Object({
    from: Type.Optional(date('First day of issue (São Paulo).')),
    until: Type.Optional(date('Last day of issue (São Paulo).')),
    format: Type.Optional(oneOf(['csv', 'xlsx', 'prefat'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx, 'text/plain'], 'The CT-es, a row each.'),
  errors: ['not_found', 'work_too_large'],
});
