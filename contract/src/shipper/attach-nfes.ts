import { Type } from 'typebox';
import { emptyReply, endpoint } from '../endpoint.ts';
import { freightCode } from '../shapes/freight-code.ts';
import { maxNfes, nfeAttachedIn } from '../shapes/nfe.ts';

const request = Type.Object(
  {
    nota_fiscal: Type.Array(nfeAttachedIn, {
      description: 'NF-es of the goods.',
      minItems: 1,
      maxItems: maxNfes,
    }),
  },
  { 'x-name': 'AttachNfesRequest', description: 'What to attach.' },
);

/** Attaches NF-es to a hired freight (decision H9). */
export const attachNfes = endpoint({
  id: 'attachNfes',
  method: 'POST',
  path: '/api/external/embarcador/v1/quotes/{id_frete}/invoices',
  section: '4.3',
  summary: 'Attach NF-es to a freight',
  description:
    'All or none. An NF-e that the freight has already is not added again; members that it lacked are completed.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ id_frete: freightCode }),
  body: request,
  reply: emptyReply,
  errors: ['not_found', 'conflict', 'request_running'],
  sample: 'attach-nfes',
});
