import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { maxNfes } from '../../shapes/nfe.ts';
import { accessKey, date, flag, integer, oneOf, text } from '../../values.ts';
import { closed, instant } from '../common.ts';

/** What operators do to a freight in the name of its shipper, by the very acts of the shipper's API. */

const common = { section: 'admin', auth: 'admin', role: 'analyst', needs: 'freights.write' } as const;
const path = '/api/admin/v1/freights/{freightCode}';
const params = Type.Object({ freightCode });
const phases = ['preparing', 'underway', 'delivered', 'returned', 'lost', 'cancelled'] as const;

const report = closed('What happened.', {
  code: integer('Code of the catalogue; 99 is `cancelFreightAsOperator`.', { min: 0, max: 999 }),
  occurredAt: instant('When; not ahead, and not before the hire.'),
  message: Type.Optional(text('More of it, in words.', { max: 1000 })),
  volumeNumber: Type.Optional(
    integer('The volume it concerns, from 1; the whole freight when absent.', { min: 1, max: 2_147_483_647 }),
  ),
  expectedOn: Type.Optional(date('New expected day of the delivery.')),
  proofUrls: Type.Optional(
    Type.Array(text('Address of a picture.', { max: 2000 }), {
      description: 'Evidence of a delivery.',
      maxItems: 10,
    }),
  ),
});
export type ReportOccurrenceBody = Static<typeof report>;

const reported = closed('What became of it.', {
  freightCode,
  outcome: oneOf(
    ['accepted', 'completed', 'duplicate'],
    '`completed`: it was known, and something was added to it; `duplicate`: it was known as it is.',
  ),
  phase: oneOf(phases, 'Where the freight stands now.'),
});

export const reportFreightOccurrence = endpoint({
  ...common,
  id: 'reportFreightOccurrence',
  method: 'POST',
  path: `${path}/occurrences`,
  summary: 'Says what happened to a freight.',
  description:
    'It joins the trail like what carriers say, with the source `operator`, and is told by webhooks. The same code, time and ' +
    'volume again is the same occurrence. The same `Idempotency-Key` gives the same answer.',
  params,
  body: report,
  reply: reported,
  errors: ['not_found', 'out_of_flow', 'request_running'],
  sample: 'report-freight-occurrence',
});

export const simulateFreightOccurrence = endpoint({
  ...common,
  id: 'simulateFreightOccurrence',
  method: 'POST',
  path: `${path}/simulated-occurrences`,
  summary: 'Says what happened to a freight of a test shipper, as its carrier would.',
  description:
    'It joins the trail with the source `carrier` and is told by webhooks, so that an integration sees what a carrier would have ' +
    'caused. 409 for a freight of any other shipper. The same `Idempotency-Key` gives the same answer.',
  params,
  body: report,
  reply: reported,
  errors: ['not_found', 'conflict', 'out_of_flow', 'request_running'],
  sample: 'simulate-freight-occurrence',
});

const cancellation = closed('Why it is cancelled.', {
  reason: Type.Optional(text('For the change log.', { max: 500 })),
});

export const cancelFreightAsOperator = endpoint({
  ...common,
  id: 'cancelFreightAsOperator',
  method: 'POST',
  path: `${path}/cancellation`,
  summary: 'Cancels a freight that was not collected yet.',
  description:
    'As the shipper does: its offer can be hired again, and what the postal operator was told is taken back. One that is cancelled ' +
    'stays as it is.',
  params,
  body: cancellation,
  reply: closed('The freight.', {
    freightCode,
    phase: oneOf(phases, 'Where it stands now.'),
    changed: flag('Whether it was not cancelled before.'),
  }),
  errors: ['not_found', 'out_of_flow', 'request_running'],
});

const digits = (description: string, max: number) => text(description, { max, pattern: '^[0-9]+$' });
const cents = (description: string) => integer(description, { min: 0, max: 100_000_000_000 });

export const nfe = closed('NF-e of the goods.', {
  accessKey: accessKey('Access key.'),
  number: digits('Number.', 9),
  series: digits('Series.', 3),
  valueCents: cents('Total value.'),
  issuedAt: instant('When it was issued.'),
  volumeCount: Type.Optional(integer('Volumes.', { min: 1, max: 999_999 })),
  itemsCents: Type.Optional(cents('Value of the items.')),
  operationType: Type.Optional(oneOf([0, 1], '0 entry, 1 exit.')),
  emissionType: Type.Optional(oneOf([1, 2, 3, 4, 5, 6, 7, 9], '1 normal; else a contingency.')),
  protocol: Type.Optional(digits('Authorisation protocol of the tax authority.', 20)),
  cfop: Type.Optional(text('CFOP.', { max: 4, pattern: '^[0-9]{4}$' })),
});
const nfes = closed('What to attach.', {
  nfes: Type.Array(nfe, { description: 'NF-es of the goods.', minItems: 1, maxItems: maxNfes }),
});
export type AttachNfesBody = Static<typeof nfes>;

const attached = closed('The NF-es of the freight.', {
  freightCode,
  accessKeys: Type.Array(text('Access key.', { max: 44 }), { description: 'In their order.' }),
});

export const attachFreightNfes = endpoint({
  ...common,
  id: 'attachFreightNfes',
  method: 'POST',
  path: `${path}/nfes`,
  summary: 'Attaches NF-es to a freight.',
  description: 'All or none. One that the freight has is not added again; what it lacked is completed.',
  params,
  body: nfes,
  reply: attached,
  errors: ['not_found', 'conflict', 'request_running'],
  sample: 'attach-freight-nfes',
});

export const attachFreightNfeXml = endpoint({
  ...common,
  id: 'attachFreightNfeXml',
  method: 'POST',
  path: `${path}/nfes/xml`,
  summary: 'Attaches an NF-e by its XML.',
  description:
    'It must be issued by the shipper, the dispatcher or the recipient; its access key is verified.',
  params,
  body: rawBody(
    ['application/xml', 'text/xml', 'application/octet-stream'],
    'The XML of one NF-e, `nfeProc` or `NFe`.',
  ),
  reply: attached,
  errors: ['not_found', 'conflict', 'invalid_file', 'work_too_large', 'request_running'],
});
