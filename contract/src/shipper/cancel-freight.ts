import { Type } from 'typebox';
import { emptyReply, endpoint } from '../endpoint.ts';
import { freightCode } from '../shapes/freight-code.ts';

/** Cancels a hired freight (decision H9). */
export const cancelFreight = endpoint({
  id: 'cancelFreight',
  method: 'POST',
  path: '/api/external/embarcador/v1/quotes/{id_frete}/cancel',
  section: '4.3',
  summary: 'Cancel a freight',
  description:
    'Until it is collected. Its offer can be hired again, and the hire no longer counts against the quota. Cancelling ' +
    'again changes nothing.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ id_frete: freightCode }),
  reply: emptyReply,
  errors: ['not_found', 'out_of_flow', 'request_running'],
});
