import { Type } from 'typebox';
import { emptyReply, endpoint, rawBody } from '../endpoint.ts';
import { freightCode } from '../shapes/freight-code.ts';
import { maxNfes, nfeIn } from '../shapes/nfe.ts';

const request = Type.Object(
  {
    nota_fiscal: Type.Array(nfeIn, {
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

/** The same from the XML that was authorised. */
export const attachNfeXml = endpoint({
  id: 'attachNfeXml',
  method: 'POST',
  path: '/api/external/embarcador/v1/quotes/{id_frete}/invoices/xml',
  section: '4.3',
  summary: 'Attach an NF-e by its XML',
  description:
    'Number, series, dates, values, kind of operation and of emission, protocol and CFOP are read from the document. Its ' +
    'access key is verified, against the fields too; it must be issued by the shipper, the dispatcher or the recipient.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ id_frete: freightCode }),
  body: rawBody(
    ['application/xml', 'text/xml', 'application/octet-stream'],
    'The XML of one NF-e, `nfeProc` or `NFe`.',
  ),
  reply: emptyReply,
  errors: ['not_found', 'conflict', 'invalid_file', 'work_too_large', 'request_running'],
});
