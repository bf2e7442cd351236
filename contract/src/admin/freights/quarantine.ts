import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

const states = ['waiting', 'released', 'discarded'] as const;
const reasons = ['unmapped_code', 'out_of_flow', 'too_far_ahead', 'before_hire', 'foreign_nfe'] as const;
const sources = ['carrier', 'edi', 'poll'] as const;

const code = (description: string) => integer(description, { min: 0, max: 999 });
const freightCode = (description: string) =>
  text(description, { min: 13, max: 13, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$' });
const carrierCode = (description: string) => text(description, { max: 20 });
const day = (description: string) => Type.String({ description, format: 'date', examples: ['2026-03-31'] });
const words = (description: string) => text(description, { max: 255 });

export const heldOccurrence = closed('An occurrence that could not be taken as it came.', {
  id: publicId('Under which it waits.'),
  shipperId: publicId('Whose freight.'),
  freightCode: freightCode('Which freight.'),
  carrierId: publicId('Who reported it.'),
  reason: oneOf(
    reasons,
    'A code that nobody mapped, no move of the freight, more than 24 hours ahead, 30 days before the hire, or found by the NF-e of another shipper.',
  ),
  code: orNull(code('Code of the catalogue; null while it is not mapped.')),
  carrierCode: orNull(carrierCode("The carrier's own code.")),
  occurredAt: instant('When it happened, as the carrier says.'),
  volumeNumber: orNull(integer('The volume, from 1; null: the whole freight.', { min: 1, max: 1_000_000 })),
  redeliveryOn: orNull(day('Day of a new delivery attempt.')),
  expectedOn: orNull(day('Day on which the delivery is expected now.')),
  returnBusinessDays: orNull(integer('Business days in which it returns.', { min: 0, max: 9999 })),
  message: personal('hidden', orNull(words('Message.'))),
  carrierDescription: personal('hidden', orNull(words("The carrier's description."))),
  courierName: personal('name', orNull(words('Who delivers.'))),
  courierDocument: personal('document', orNull(words('CNPJ or CPF of who delivers.'))),
  proofs: personal(
    'omitted',
    Type.Array(text('Address of a picture; carriers name it: do not follow it unseen.', { max: 2000 }), {
      description: 'Evidence of the delivery.',
    }),
  ),
  redispatchCodes: Type.Array(words('Code.'), { description: 'Codes of the redispatch.' }),
  source: oneOf(sources, 'How it came: API, EDI file, or asked for.'),
  arrivedAt: instant('When it came.'),
  state: oneOf(states, 'Waiting, taken into the freight, or dropped by a person.'),
  decidedAt: orNull(instant('When it was decided.')),
  decidedBy: orNull(text('Who decided.', { max: 255 })),
  note: personal('hidden', orNull(text('Why it was dropped.', { max: 1000 }))),
});

const params = Type.Object({ heldId: publicId('The occurrence that waits.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/quarantine';

export const listHeldOccurrences = endpoint({
  ...common,
  id: 'listHeldOccurrences',
  method: 'GET',
  path,
  summary: 'Occurrences that wait for a person, in the order they came; those decided upon by `state`.',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object({
    ...pageMembers,
    state: Type.Optional(oneOf(states, 'What became of it; `waiting` when absent.')),
    reason: Type.Optional(oneOf(reasons, 'Only those that wait for this reason.')),
    shipperId: Type.Optional(publicId('Only of freights of this shipper.')),
    carrierId: Type.Optional(publicId('Only of this carrier.')),
    freightCode: Type.Optional(freightCode('Only of this freight.')),
    carrierCode: Type.Optional(carrierCode("Only with this code of the carrier's.")),
  }),
  reply: pageOf(heldOccurrence),
  errors: [],
});

export const getHeldOccurrence = endpoint({
  ...common,
  id: 'getHeldOccurrence',
  method: 'GET',
  path: `${path}/{heldId}`,
  summary: 'One of them.',
  role: 'viewer',
  needs: 'freights.read',
  params,
  reply: heldOccurrence,
  errors: ['not_found'],
});

const release = closed('What it means.', {
  code: Type.Optional(code('Code of the catalogue; needed while it is not mapped, and decides otherwise.')),
});

export const releaseHeldOccurrence = endpoint({
  ...common,
  id: 'releaseHeldOccurrence',
  method: 'POST',
  path: `${path}/{heldId}/release`,
  summary: 'Takes it into its freight, in flow or not: it did happen. Webhooks are told.',
  role: 'analyst',
  needs: 'quarantine.decide',
  params,
  body: release,
  reply: heldOccurrence,
  errors: ['not_found', 'conflict'],
  sample: 'admin-release-held-occurrence',
});

const discard = closed('Why.', { note: text('Why it is dropped.', { max: 1000 }) });

export const discardHeldOccurrence = endpoint({
  ...common,
  id: 'discardHeldOccurrence',
  method: 'POST',
  path: `${path}/{heldId}/discard`,
  summary: 'Drops it, with a reason; said again it is a repeat.',
  role: 'analyst',
  needs: 'quarantine.decide',
  params,
  body: discard,
  reply: heldOccurrence,
  errors: ['not_found', 'conflict'],
});

const mapping = closed("What the carrier's code means from now on.", {
  code: code('Code of the catalogue.'),
  scope: oneOf(
    ['contract', 'carrier'],
    '`contract`: for the contract of this shipper; `carrier`: for all shippers of the carrier that have no other ' +
      'meaning for it.',
  ),
});

const mapped = closed('What became of those that waited for it.', {
  released: integer('Taken into their freights.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  waiting: integer('Still waiting, for another reason.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
});

export const mapHeldCode = endpoint({
  ...common,
  id: 'mapHeldCode',
  method: 'POST',
  path: `${path}/{heldId}/map`,
  summary: "Keeps what the carrier's code means and takes in all that waits for it, in its order.",
  description:
    'What does not fit into the flow of its freight then goes on waiting for that reason. Asked again with the ' +
    'same code it goes on where it stopped.',
  role: 'analyst',
  needs: 'quarantine.decide',
  params,
  body: mapping,
  reply: mapped,
  errors: ['not_found', 'conflict'],
  sample: 'admin-map-held-code',
});

export type HeldOccurrenceOut = Static<typeof heldOccurrence>;
