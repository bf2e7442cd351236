import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

/** Files of carriers, in and out. */

/** Kinds of files that carriers send. */
export const sentFileKinds = ['ocoren', 'conemb', 'doccob', 'cte_xml'] as const;
const kinds = [...sentFileKinds, 'notfis'] as const;
const directions = ['in', 'out'] as const;
const states = ['working', 'interrupted', 'taken', 'partial', 'refused', 'written'] as const;

const kind = oneOf(kinds, 'Occurrences, waybills, bills, the XML of a CT-e, or freights.');
const direction = oneOf(directions, 'Whether it came from the carrier or was written for it.');
const state = oneOf(
  states,
  'Being worked off; broken off, to be sent again; taken as a whole; taken in part, for some lines wait or were refused; ' +
    'no line taken; or written for the carrier.',
);
const count = (description: string) => integer(description, { min: 0, max: 1_000_000 });
const words = (description: string) => Type.String({ description });
export const carrierFileId = Type.String({
  description: 'The file: where it is kept, and its number there.',
  maxLength: 24,
  pattern: '^(?:edi|cte|notfis)-[1-9][0-9]{0,15}$',
  examples: ['edi-17'],
});

const fileMembers = {
  id: carrierFileId,
  kind,
  direction,
  state,
  carrierId: publicId('The carrier.'),
  carrierName: text('Its name.', { max: 255 }),
  shipperId: orNull(publicId('The one shipper it is about; null where nobody is named, or several are.')),
  layout: orNull(words('Version of the layout; null where it is not read yet, and of XML.')),
  name: orNull(words('Name of the interchange, or the access key of the CT-e; null where it has none.')),
  at: instant('When it came or was written.'),
  actor: orNull(text('Who handed it in or had it written; null: the carrier itself.', { max: 255 })),
  lines: closed('What became of its lines; all of those that were written count as taken.', {
    taken: count('Taken.'),
    repeated: count('Known already.'),
    waiting: count('Waiting for a person, or for a CT-e.'),
    refused: count('Refused.'),
  }),
  errors: count('Findings of the layout that leave something out.'),
  warnings: count('Findings of the layout that are worth a look.'),
};

export const carrierFile = closed('A file of a carrier.', fileMembers);
export type CarrierFile = Static<typeof carrierFile>;

export const fileLine = closed('What became of a line.', {
  line: integer('Line of the file; of a file for a carrier the place of the freight.', {
    min: 1,
    max: 1_000_000,
  }),
  outcome: oneOf(['taken', 'repeated', 'waiting', 'refused'], 'What became of it.'),
  freightCode: orNull(words('The freight, where one was found.')),
  code: orNull(integer('Code of the occurrence in the catalogue.', { min: 0, max: 999 })),
  accessKey: orNull(words('Access key of the CT-e.')),
  number: orNull(integer('Number of the bill.', { min: 0, max: 9_999_999_999 })),
  cteId: orNull(publicId('The CT-e.')),
  billId: orNull(publicId('The bill.')),
  heldId: orNull(publicId('Under which the occurrence waits.')),
  messages: Type.Array(words('A reason, in Portuguese.'), { description: 'Why, or what is worth a look.' }),
});
export type FileLine = Static<typeof fileLine>;

export const fileFindings = Type.Array(
  closed('Something to say about the file.', {
    line: orNull(integer('Its line; null where it is about all of it.', { min: 1, max: 1_000_000 })),
    severity: oneOf(['error', 'warning'], 'A line with an error is left out.'),
    code: words('Stable code.'),
    message: words('What it is, in Portuguese.'),
  }),
  { description: 'Findings of the layout, up to 1,000 of each kind.' },
);

export const carrierFileView = closed('A file of a carrier with its report.', {
  ...fileMembers,
  report: Type.Array(fileLine, { description: 'Line by line, in the order of the file.' }),
  findings: fileFindings,
});
export type CarrierFileView = Static<typeof carrierFileView>;

export const fileCursor = text('`nextCursor` of the page before.', {
  max: 48,
  pattern: '^[0-9]{1,17}-(?:edi|cte|notfis)-[0-9]{1,16}$',
});

const filterMembers = optional({
  carrierId: publicId('Only of this carrier.'),
  kind,
  direction,
  state,
  from: instant('Only at this instant or later.'),
  until: instant('Only before this instant.'),
});
const filter = Type.Object(filterMembers);
export type FileFilter = Static<typeof filter>;

const common = {
  method: 'GET',
  section: 'admin',
  auth: 'admin',
  role: 'viewer',
  needs: 'integration.read',
} as const;

export const listFiles = endpoint({
  ...common,
  id: 'listFiles',
  path: '/api/admin/v1/files',
  summary: 'Files of carriers, in and out, newest first.',
  description:
    'OCOREN, CONEMB and DOCCOB files are kept for a term and worked off once; those that name several shippers are shown ' +
    'to those alone who see all of them.',
  query: Type.Object({
    ...pageMembers,
    ...filterMembers,
    cursor: Type.Optional(fileCursor),
  }),
  reply: pageOf(carrierFile, 48),
  errors: [],
});

export const getFile = endpoint({
  ...common,
  id: 'getFile',
  path: '/api/admin/v1/files/{fileId}',
  summary: 'A file of a carrier, with its report by line.',
  params: Type.Object({ fileId: carrierFileId }),
  reply: carrierFileView,
  errors: ['not_found'],
});
