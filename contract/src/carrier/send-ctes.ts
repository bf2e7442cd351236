import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../endpoint.ts';
import { sentCte } from '../shapes/sent-cte.ts';
import { accessKey, cnpj, oneOf, publicId } from '../values.ts';

/** Most CT-es of one request (decision C1). */
const maxCtes = 500;

export const sendCtesRequest = Type.Object(
  {
    cnpj_transportadora: cnpj('CNPJ of the carrier that the token is of, or of a branch of it.'),
    conhecimentos: Type.Array(sentCte, {
      minItems: 1,
      maxItems: maxCtes,
      description: 'CT-es, up to 500; one that is refused refuses all.',
    }),
  },
  { 'x-name': 'SendCtesRequest', description: 'CT-es of your freights.' },
);
export type SendCtesIn = Static<typeof sendCtesRequest>;

const reply = Type.Object(
  {
    conhecimentos: Type.Array(
      Type.Object(
        {
          chave_acesso: accessKey('Access key.'),
          cte_id: publicId('Id of the CT-e.'),
          status: oneOf(
            ['pending', 'approved', 'rejected'],
            '`pending` when it was received; `rejected` when it was deleted or cancelled, also before it came.',
          ),
        },
        { 'x-name': 'ReceivedCte', description: 'A CT-e that was received.' },
      ),
      { description: 'One for each access key, in the order in which they came.' },
    ),
  },
  { 'x-name': 'SendCtesReply', description: 'What was received.' },
);
export type SendCtesReply = Static<typeof reply>;

const xmlReply = Type.Object(
  {
    conhecimentos: Type.Array(
      Type.Object(
        {
          chave_acesso: accessKey('Access key.'),
          cte_id: Type.Optional(publicId('Id of the CT-e; absent while it has not come.')),
          status: oneOf(
            ['pending', 'approved', 'rejected', 'waiting'],
            '`pending` when it was received; `rejected` when it was cancelled; `waiting` when what happened to it is ' +
              'kept until it comes.',
          ),
        },
        { 'x-name': 'ReceivedCteXml', description: 'The CT-e that an XML is of.' },
      ),
      { description: 'One.' },
    ),
  },
  { 'x-name': 'SendCteXmlReply', description: 'What was received.' },
);
export type SendCteXmlReply = Static<typeof xmlReply>;

/** CT-es in (specification 4.13). */
export const sendCtes = endpoint({
  id: 'sendCtes',
  method: 'POST',
  path: '/api/external/transportadora/v1/quotes/invoices/ctes',
  section: '4.13',
  summary: 'Send CT-es',
  description:
    'All or nothing: where one is refused, the answer names every offending member and nothing is stored. The same ' +
    'CT-e again answers what it answered first; another content under the same access key is 409. A CT-e may be ' +
    'deleted (E) until it is released.',
  auth: 'carrier',
  token: { in: 'query' },
  body: sendCtesRequest,
  reply,
  errors: ['conflict', 'request_running'],
  sample: 'send-ctes',
});

/** One CT-e as XML (decision C2). */
export const sendCteXml = endpoint({
  id: 'sendCteXml',
  method: 'POST',
  path: '/api/external/transportadora/v1/cte/xml',
  section: '4.13',
  summary: 'Send the XML of a CT-e',
  description:
    'One CT-e of goods (model 57, layout 4.00), with or without its protocol (`cteProc` or `CTe`; ' +
    '`cteSimpProc` or `CTeSimp` of a simplified one, whose deliveries must add up to its total), in UTF-8 or the ' +
    'encoding it declares. Access key and fields must agree, and a protocol must tell of an authorisation. The ' +
    'shipper is found by the NF-es of its freights, then by the parties of the CT-e. The cancellation of a CT-e ' +
    '(`procEventoCTe`, event 110111) deletes it until it is released; a letter of correction (110110) is noted in its ' +
    'log and changes nothing. Either may come before the CT-e: it waits for it, and the answer says so.',
  auth: 'carrier',
  token: { in: 'query' },
  body: rawBody(['application/xml', 'text/xml', 'application/octet-stream'], 'The XML as it is.'),
  reply: xmlReply,
  errors: ['invalid_file', 'work_too_large', 'conflict', 'request_running'],
  bodyLimit: 'document',
  sample: 'send-cte-xml',
});
