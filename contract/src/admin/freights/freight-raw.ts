import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

/** What carriers and the postal operator said of a freight, as they said it. */

const said = closed('One thing that was said.', {
  heardAt: instant('When Carreto heard it.'),
  occurredAt: orNull(instant('When it happened, as far as that was understood.')),
  form: oneOf(
    ['answer', 'report', 'quarantined'],
    '`answer`: of a carrier that was asked, the very text; `report`: told by a call, a file or a person, in its parts; `quarantined`: the same, where it waits or waited for a person.',
  ),
  source: orNull(
    oneOf(['hire', 'carrier', 'edi', 'poll', 'operator', 'postal', 'shipper'], 'Who said it, and which way.'),
  ),
  connectionId: orNull(publicId('The connection that asked; null where nobody did.')),
  outcome: text('What became of it.', { max: 60 }),
  code: orNull(integer('The occurrence it was taken for.', { min: 0, max: 999 })),
  carrierCode: orNull(text("The carrier's own code.", { max: 60 })),
  text: personal(
    'hidden',
    Type.String({
      description:
        'As it was said; of reports, JSON of the parts that came. May name people: what carriers write in their own words does. Empty once forgotten.',
    }),
  ),
});
export type SaidView = Static<typeof said>;

export const getFreightRaw = endpoint({
  id: 'getFreightRaw',
  method: 'GET',
  path: '/api/admin/v1/freights/{freightCode}/raw',
  section: 'admin',
  summary: 'What carriers and the postal operator said of a freight, as they said it.',
  description:
    'Answers of carriers are kept for as long as `CARRETO_TRACKING_RAW_DAYS` says; reports stay with the freight. At most 1,000 things, the latest ones.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  logsReading: true,
  params: Type.Object({ freightCode }),
  reply: closed('What was said.', {
    items: Type.Array(said, { description: 'As it was heard, oldest first.' }),
  }),
  errors: ['not_found'],
});
