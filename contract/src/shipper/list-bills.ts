import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { billRecord } from '../shapes/bill-record.ts';
import { nullable } from '../shapes/occurrence-out.ts';
import { datetimeMinute, integer, oneOf } from '../values.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });

const reply = Type.Object(
  {
    total: count('Invoices of the period.'),
    per_page: count('Invoices on a page.'),
    last_page: count('The last page; 1 where there is nothing.'),
    current_page: count('This page.'),
    next_page: nullable(count('The next page; null on the last one.')),
    data: Type.Array(billRecord, {
      description: 'Invoices in the order in which they were received; empty beyond the end.',
    }),
  },
  { 'x-name': 'BillList', description: 'A page of invoices, up to 50.' },
);
export type BillListReply = Static<typeof reply>;

/** Bills of a shipper (specification 4.16). */
export const listBills = endpoint({
  id: 'listBills',
  method: 'GET',
  path: '/api/external/embarcador/v2/quote/doccob/find',
  section: '4.16',
  summary: 'Invoices (DOCCOB) received in a period',
  description: 'A period of at most 366 days; its end includes the whole minute.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    start_date: datetimeMinute('Begin of the period of reception.'),
    end_date: datetimeMinute('End of the period, at most 366 days later.'),
    payment_status: Type.Optional(oneOf([0, 1, 2], 'Only 0 open, 1 paid or 2 cancelled ones.')),
    page: Type.Optional(
      integer('Page, from 1; the first when absent.', { min: 1, max: 1_000_000, zeroMeansAbsent: true }),
    ),
    status: Type.Optional(
      oneOf(
        [1, 2, 3, 4, 6],
        'Only in this state: 1 processing, 2 with divergence, 3 under negotiation, 4 released, 6 cancelled.',
      ),
    ),
    cte_status: Type.Optional(
      oneOf([0, 1, 2, 3, 4, 5], 'State of CT-es that the address in `uri_list_ctes` asks for, as in 4.14.'),
    ),
  }),
  reply,
  errors: ['bad_request'],
  sample: 'list-bills',
});
