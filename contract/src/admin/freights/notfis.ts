import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

/** Freights as NOTFIS files, for carriers that live on them and have no token of their own. */

const layouts = ['3.1', '5.0'] as const;
const layout = oneOf(layouts, 'Version of the layout; 5.0 when absent.');
const freightCode = (description: string) =>
  Type.String({ description, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$', examples: ['FR261120A1B2C'] });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const content = {
  name: text('Name for the file.', { max: 40 }),
  content: Type.String({
    description: 'The file, one character a byte, lines ended by CR LF; empty without freights.',
  }),
  freightCount: count('Freights in the file.'),
  leftOut: Type.Array(
    closed('A freight that is not in the file.', {
      freightCode: freightCode('The freight.'),
      reason: text('Why, in Portuguese.', { max: 500 }),
    }),
    { description: 'Freights that are not in the file.' },
  ),
};

const notfisFile = closed('A file that was written for a carrier.', {
  id: publicId('Id of the file.'),
  carrierId: publicId('The carrier.'),
  shipperId: orNull(publicId('Only freights of this shipper; null: of all.')),
  layout: oneOf(layouts, 'Version of the layout.'),
  freightCount: count('Freights in the file.'),
  writtenAt: instant('When it was written.'),
  writtenBy: text('Who had it written.', { max: 255 }),
});
export type NotfisFileView = Static<typeof notfisFile>;

const carrierParams = Type.Object({ carrierId: publicId('The carrier.') });
const fileParams = Type.Object({ ...carrierParams.properties, fileId: publicId('The file.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/carriers/{carrierId}/notfis';

export const readNotfisOfPeriod = endpoint({
  ...common,
  id: 'readNotfisOfPeriod',
  personal: 'refused',
  logsReading: true,
  method: 'GET',
  path,
  summary: "A carrier's freights of a period as a NOTFIS file.",
  description:
    'Up to 500 freights in one file, newest first; `nextCursor` asks for the file with what follows. Nothing is marked as written.',
  role: 'viewer',
  needs: 'freights.read',
  params: carrierParams,
  query: Type.Object({
    ...optional({
      from: date('First day of hiring (São Paulo); 92 days until `until` when absent.'),
      until: date('Last day of hiring (São Paulo); today when absent.'),
      shipperId: publicId('Only freights of this shipper.'),
      layout,
      cursor: freightCode('`nextCursor` of the file before.'),
    }),
  }),
  reply: closed('A NOTFIS file.', {
    ...content,
    nextCursor: orNull(freightCode('Asks for the next file; null at the end.')),
  }),
  errors: ['not_found'],
});

const wanted = closed('Which freights, and how.', {
  ...optional({ layout, shipperId: publicId('Only freights of this shipper.') }),
});

export const writeNotfisFile = endpoint({
  ...common,
  id: 'writeNotfisFile',
  personal: 'refused',
  method: 'POST',
  path: `${path}-files`,
  summary: 'Writes a NOTFIS file with what is in none yet, and remembers it.',
  description:
    'Freights of the last 92 days that are not cancelled and have NF-es which no file told of, oldest first. A freight that gets further NF-es comes again, with all of them. A file whose answer was lost is in the list.',
  role: 'analyst',
  needs: 'freights.write',
  params: carrierParams,
  body: wanted,
  reply: closed('A NOTFIS file.', {
    file: orNull(notfisFile),
    ...content,
    isMore: flag('Whether more of them wait.'),
  }),
  errors: ['not_found'],
  sample: 'admin-write-notfis-file',
});

export const listNotfisFiles = endpoint({
  ...common,
  id: 'listNotfisFiles',
  method: 'GET',
  path: `${path}-files`,
  summary: 'NOTFIS files that were written for a carrier, newest first.',
  role: 'viewer',
  needs: 'freights.read',
  params: carrierParams,
  query: Type.Object(pageMembers),
  reply: pageOf(notfisFile),
  errors: ['not_found'],
});

export const getNotfisFile = endpoint({
  ...common,
  id: 'getNotfisFile',
  personal: 'refused',
  logsReading: true,
  method: 'GET',
  path: `${path}-files/{fileId}`,
  summary:
    'A file that was written before, again: the same, except for freights that were cancelled or forgotten.',
  role: 'viewer',
  needs: 'freights.read',
  params: fileParams,
  reply: closed('A NOTFIS file.', { file: notfisFile, ...content }),
  errors: ['not_found'],
});
