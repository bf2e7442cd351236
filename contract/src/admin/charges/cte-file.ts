import { Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { oneOf } from '../../values.ts';
import { cteFilters } from './cte-filter.ts';

export const exportCtes = endpoint({
  id: 'exportCtes',
  method: 'GET',
  path: '/api/admin/v1/ctes/file',
  section: 'admin',
  summary:
    'CT-es that differ, as a file for the talk with their carriers: what is charged and due, why, and the CT-e that would settle it.',
  description:
    'A row a CT-e, newest first; those that people decide on, unless a state is named or the figure of a report is asked for (`recovered`, `countedCause`, `automatic`): a last column then has what adds up to it. Written while it is sent: a CSV of any length, a workbook of up to 1,048,575 rows. CSV has `;` between fields, decimal commas, days as YYYY-MM-DD, UTF-8 with mark.',
  auth: 'admin',
  role: 'viewer',
  needs: 'audit.read',
  personal: 'none',
  query: Type.Object({
    ...cteFilters,
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(
    ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    'The CT-es, a row each.',
  ),
  errors: ['work_too_large'],
});
