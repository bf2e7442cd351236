import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cteAuditRecord } from '../shapes/cte-audit-record.ts';
import { ctePeriodRecord } from '../shapes/cte-period-record.ts';
import { nullable } from '../shapes/occurrence-out.ts';
import { datetimeMinute, integer, oneOf } from '../values.ts';

const page = Type.Optional(
  integer('Page, from 1; the first when absent.', { min: 1, max: 1_000_000, zeroMeansAbsent: true }),
);
const pageNumber = (description: string) => Type.Integer({ description, minimum: 0 });

const auditReply = Type.Object(
  {
    next_page: nullable(pageNumber('The next page; null on the last one.')),
    current_page: pageNumber('This page.'),
    data: Type.Array(cteAuditRecord, {
      description: 'CT-es in the order in which they were received; empty beyond the end.',
    }),
  },
  { 'x-name': 'CteList', description: 'A page of CT-es, up to 50.' },
);
export type CteListReply = Static<typeof auditReply>;

/** CT-es of a shipper (specification 4.14). */
export const listCtes = endpoint({
  id: 'listCtes',
  method: 'GET',
  path: '/api/external/embarcador/v2/quote/cte',
  section: '4.14',
  summary: 'CT-es received in a period',
  description:
    'A period of at most 366 days, of any length with `doccob_id`; its end includes the whole minute.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    start_date: datetimeMinute('Begin of the period of reception.'),
    end_date: datetimeMinute('End of the period, at most 366 days later without `doccob_id`.'),
    page,
    status: Type.Optional(
      oneOf(
        [0, 1, 2, 3, 4, 5],
        'Only in this state: 0 processing, 1 with divergence, 2 under negotiation, 3 pre-released, 4 released, 5 rejected.',
      ),
    ),
    doccob_id: Type.Optional(
      integer('Only of this bill.', { min: 1, max: Number.MAX_SAFE_INTEGER, zeroMeansAbsent: true }),
    ),
  }),
  reply: auditReply,
  errors: ['bad_request'],
  sample: 'list-ctes',
});

const periodReply = Type.Object(
  {
    total: pageNumber('CT-es of the period.'),
    per_page: pageNumber('CT-es on a page.'),
    last_page: pageNumber('The last page; 1 where there is nothing.'),
    current_page: pageNumber('This page.'),
    data: Type.Array(ctePeriodRecord, {
      description: 'CT-es in the order of the date that was asked for; empty beyond the end.',
    }),
  },
  { 'x-name': 'CtePeriod', description: 'A page of CT-es, up to 50.' },
);
export type CtePeriodReply = Static<typeof periodReply>;

/** CT-es by period (specification 4.15). */
export const findCtes = endpoint({
  id: 'findCtesByPeriod',
  method: 'GET',
  path: '/api/external/embarcador/v1/quote/cte/find',
  section: '4.15',
  summary: 'CT-es by issue, processing or reception',
  description: 'A period of at most 366 days; its end includes the whole minute.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    data_inicio: datetimeMinute('Begin of the period.'),
    data_fim: datetimeMinute('End of the period, at most 366 days later.'),
    tipo_data: oneOf([1, 2, 3], 'Which date: 1 issue, 2 processing by the tax authority, 3 reception.'),
    pagina: page,
    tipo_cte: Type.Optional(oneOf([0, 1, 2], 'Only 0 pending, 1 approved or 2 rejected ones.')),
  }),
  reply: periodReply,
  errors: ['bad_request'],
  sample: 'find-ctes',
});
