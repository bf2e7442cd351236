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
  summary: 'Shows the label of a volume as a picture, as a printer with 203 dpi would print it.',
  description:
    'Nothing is printed or kept. A freight of the postal operator that has no codes yet shows a sample in their place.',
  auth: 'admin',
  role: 'viewer',
  params: Type.Object({ freightCode }),
  query: Type.Object({
    layout: integer('Layout, as labels are asked for.', { min: 1, max: 10 }),
    volume: Type.Optional(
      integer('Number of the volume; the first one when absent.', { min: 1, max: 2_147_483_647 }),
    ),
  }),
  reply: rawReply(['image/png'], 'The label at its true size.'),
  errors: ['not_found', 'conflict', 'work_too_large'],
});
