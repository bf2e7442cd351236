import { Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { integer } from '../../values.ts';

/** A label before it is printed. */
export const previewLabel = endpoint({
  id: 'previewLabel',
  method: 'GET',
  path: '/api/admin/v1/freights/{freightCode}/label-preview',
  section: 'admin',
  summary: 'Shows the label of a volume as a drawing.',
  description:
    'Nothing is printed or kept. A freight of the postal operator that has no codes yet shows a sample in their place. ' +
    'Pictures are inside, in colour; texts are texts, set in Roboto Condensed where the reader has it.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  personal: 'refused',
  params: Type.Object({ freightCode }),
  query: Type.Object({
    layout: integer('Layout, as labels are asked for.', { min: 1, max: 10 }),
    volume: Type.Optional(
      integer('Number of the volume; the first one when absent.', { min: 1, max: 2_147_483_647 }),
    ),
  }),
  reply: rawReply(
    ['image/svg+xml'],
    'The label at its true size, without script or anything from elsewhere.',
  ),
  errors: ['not_found', 'conflict', 'work_too_large'],
});
