import { type Static, Type } from 'typebox';
import { sendBillsRequest } from '../../carrier/send-bills.ts';
import { sendCtesRequest } from '../../carrier/send-ctes.ts';
import { endpoint, rawBody } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, optional, orNull, pageMembers, pageOf } from '../common.ts';
import {
  carrierFile,
  carrierFileId,
  carrierFileView,
  fileCursor,
  fileFindings,
  fileLine,
  sentFileKinds,
} from '../integration/files.ts';

/** Files that a carrier's own people send and fetch. */

const words = (description: string) => Type.String({ description });
const carrierParams = Type.Object({ carrierId: publicId('One of the carriers of the person.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/partner';

const sent = closed('What became of a file, line by line.', {
  isRepeat: flag('This very file was worked off before: the answer is the one of then.'),
  report: Type.Array(fileLine, { description: 'Line by line, in the order of the file.' }),
  findings: fileFindings,
});
export type SentPartnerFile = Static<typeof sent>;

export const sendPartnerFile = endpoint({
  ...common,
  id: 'sendPartnerFile',
  method: 'POST',
  path: `${path}/carriers/{carrierId}/files`,
  summary: 'Takes in a file of a carrier: occurrences, waybills, bills, or the XML of a CT-e.',
  description:
    'OCOREN, CONEMB 3.1 and 5.0, DOCCOB 3.0A and 5.0, or the XML of a CT-e, its cancellation or its letter of correction: the very ' +
    'acts of the carrier API. The same file again answers the same.',
  needs: 'partner.write',
  params: carrierParams,
  query: Type.Object({ kind: oneOf(sentFileKinds, 'What the file is.') }),
  body: rawBody(
    ['application/octet-stream', 'text/plain', 'application/edi-x12', 'application/xml', 'text/xml'],
    'The file as it is.',
  ),
  reply: sent,
  errors: ['not_found', 'invalid_file', 'work_too_large', 'conflict'],
  bodyLimit: 'document',
});

const ofJson = {
  ...common,
  method: 'POST',
  needs: 'partner.write',
  params: carrierParams,
  reply: sent,
  errors: ['not_found', 'conflict'],
  bodyLimit: 'document',
} as const;

export const sendPartnerCtes = endpoint({
  ...ofJson,
  id: 'sendPartnerCtes',
  path: `${path}/carriers/{carrierId}/ctes`,
  summary: 'Takes in CT-es of a carrier as JSON, as its API does: one that is refused refuses all.',
  description: 'Lines of the answer are the items in their order. The same CT-e again answers the same.',
  body: sendCtesRequest,
});

export const sendPartnerBills = endpoint({
  ...ofJson,
  id: 'sendPartnerBills',
  path: `${path}/carriers/{carrierId}/bills`,
  summary: 'Takes in bills of a carrier as JSON, as its API does: one that is refused refuses all.',
  description: 'Lines of the answer are the bills in their order. The same bill again answers the same.',
  body: sendBillsRequest,
});

export const listPartnerFiles = endpoint({
  ...common,
  id: 'listPartnerFiles',
  method: 'GET',
  path: `${path}/files`,
  summary: 'Files of the carriers that the person is of, in and out, newest first.',
  needs: 'partner.read',
  query: Type.Object({
    ...optional({ cursor: fileCursor }),
    limit: pageMembers.limit,
  }),
  reply: pageOf(carrierFile, 48),
  errors: [],
});

export const getPartnerFile = endpoint({
  ...common,
  id: 'getPartnerFile',
  method: 'GET',
  path: `${path}/files/{fileId}`,
  summary: 'A file of a carrier of the person, with its report by line.',
  needs: 'partner.read',
  params: Type.Object({ fileId: carrierFileId }),
  reply: carrierFileView,
  errors: ['not_found'],
});

const freightCode = (description: string) =>
  Type.String({ description, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$', examples: ['FR261120A1B2C'] });

export const readPartnerNotfis = endpoint({
  ...common,
  id: 'readPartnerNotfis',
  personal: 'refused',
  method: 'GET',
  path: `${path}/carriers/{carrierId}/notfis`,
  summary: 'Freights that were hired with a carrier in a period, as a NOTFIS file.',
  description:
    'Up to 500 freights in one file, newest first; `nextCursor` asks for the file with what follows.',
  needs: 'partner.read',
  params: carrierParams,
  query: Type.Object(
    optional({
      from: date('First day of hiring (São Paulo); 92 days until `until` when absent.'),
      until: date('Last day of hiring (São Paulo); today when absent.'),
      layout: oneOf(['3.1', '5.0'], 'Version of the layout; 5.0 when absent.'),
      cursor: freightCode('`nextCursor` of the file before.'),
    }),
  ),
  reply: closed('A NOTFIS file.', {
    name: text('Name for the file.', { max: 40 }),
    content: words('The file, one character a byte, lines ended by CR LF; empty without freights.'),
    freightCount: integer('Freights in the file.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    leftOut: Type.Array(
      closed('A freight that is not in the file.', {
        freightCode: freightCode('The freight.'),
        reason: text('Why, in Portuguese.', { max: 500 }),
      }),
      { description: 'Freights that are not in the file.' },
    ),
    nextCursor: orNull(freightCode('Asks for the next file; null at the end.')),
  }),
  errors: ['not_found'],
});
