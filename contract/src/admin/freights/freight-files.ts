import { Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { oneOf } from '../../values.ts';
import { freightFilters, freightSorts } from './freight-filters.ts';

/** Freights as files for spreadsheets and other programs. */

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportFreights = endpoint({
  id: 'exportFreights',
  method: 'GET',
  path: '/api/admin/v1/freights/file',
  section: 'admin',
  summary: 'The freights of a filter as a file: a row a freight.',
  description:
    'Up to 200,000 rows, written while they are sent. CSV has `;` between fields, decimal commas, days as YYYY-MM-DD, times of São Paulo, UTF-8 with mark. A cell that a spreadsheet program could take for a formula is a text.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  personal: 'masked',
  logsReading: true,
  query: Type.Object({
    ...freightFilters,
    sort: Type.Optional(oneOf(freightSorts, 'Order, as in the list.')),
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx], 'The freights, a row each.'),
  errors: ['work_too_large'],
});
