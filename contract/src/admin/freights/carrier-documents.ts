import { type Static, type TProperties, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';

/** Documents of carriers that somebody of the installation hands in for them. */

const line = (description: string) => integer(description, { min: 1, max: 1_000_000 });
const words = (description: string) => Type.String({ description });

const takenXml = closed('What became of an XML.', {
  accessKey: text('Access key of the CT-e.', { min: 44, max: 44 }),
  outcome: oneOf(
    ['stored', 'repeated', 'cancelled', 'corrected', 'waiting'],
    'stored: it is new; repeated: it was known with the same content; cancelled: the CT-e is deleted, also where its ' +
      'cancellation had come before it; corrected: the letter stands in its log; waiting: what happened to it is kept ' +
      'until it comes.',
  ),
  cteId: orNull(publicId('Id of the CT-e; null while it has not come.')),
});
export type TakenXmlView = Static<typeof takenXml>;

const finding = closed('Something to say about a file.', {
  line: orNull(line('Line of the file; null where it is about all of it.')),
  severity: oneOf(['error', 'warning'], 'A line with an error is left out, with all that belongs to it.'),
  code: words('Stable code.'),
  message: words('What it is, in Portuguese.'),
});

const messages = Type.Array(words('A reason, in Portuguese.'), {
  description: 'Why it was refused, or what is worth a look.',
});

function fileReport<const Members extends TProperties>(description: string, members: Members) {
  return closed(description, {
    layout: words('Version of the layout.'),
    interchange: words('Name of the interchange, as the file says it.'),
    isRepeat: flag('This very file was worked off before, whoever sent it: the answer is the one of then.'),
    ...members,
    findings: Type.Array(finding, {
      description: 'What there is to say about the lines; up to 1,000 of each kind.',
    }),
  });
}

const takenConemb = fileReport('What became of the waybills of a file.', {
  waybills: Type.Array(
    closed('What became of the waybill of a line.', {
      line: line('Line of the file.'),
      outcome: oneOf(
        ['stored', 'repeated', 'deleted', 'waiting', 'refused'],
        'Stored, known already, deleted as the line or an earlier cancellation asks, waiting for its CT-e because the ' +
          'line does not tell the access key, or refused.',
      ),
      accessKey: orNull(words('Access key; null where it has none that can be read.')),
      cteId: orNull(publicId('Id of the CT-e; null where it was refused.')),
      messages,
    }),
    { description: 'One for each waybill, in the order of the file.' },
  ),
});
export type TakenConembView = Static<typeof takenConemb>;

const takenDoccob = fileReport('What became of the bills of a file.', {
  bills: Type.Array(
    closed('What became of the bill of a line.', {
      line: line('Line of the file on which it begins.'),
      outcome: oneOf(
        ['stored', 'repeated', 'cancelled', 'refused'],
        'Stored, known already, cancelled as the line asks, or refused.',
      ),
      number: integer('Number.', { min: 0, max: 9_999_999_999 }),
      series: words('Series; empty without one.'),
      billId: orNull(publicId('Id of the bill; null where it was refused.')),
      messages,
    }),
    { description: 'One for each bill, in the order of the file.' },
  ),
});
export type TakenDoccobView = Static<typeof takenDoccob>;

const takenOcoren = fileReport('What became of the occurrences of a file.', {
  occurrences: Type.Array(
    closed('What became of the occurrence of a line.', {
      line: line('Line of the file.'),
      outcome: oneOf(
        ['accepted', 'repeated', 'waiting', 'refused'],
        'Taken, known already, waiting for a person, or refused: then nothing of it is kept.',
      ),
      freightCode: orNull(words('The freight; null where none was found.')),
      code: orNull(integer('Code of the catalogue; null where it is not known.', { min: 0, max: 999 })),
      heldId: orNull(publicId('Under which it waits; null where it does not.')),
      isAgain: flag(
        'The file came before, and this line, which had found no freight, was worked on again now.',
      ),
      messages,
    }),
    { description: 'One for each occurrence, in the order of the file.' },
  ),
});
export type TakenOcorenView = Static<typeof takenOcoren>;

const common = {
  section: 'admin',
  method: 'POST',
  auth: 'admin',
  role: 'analyst',
  params: Type.Object({ carrierId: publicId('The carrier whose document it is.') }),
  bodyLimit: 'document',
} as const;
const path = '/api/admin/v1/carriers/{carrierId}';
const ediTypes = ['text/plain', 'application/octet-stream', 'application/edi-x12'] as const;

export const handInCteXml = endpoint({
  ...common,
  id: 'handInCteXml',
  needs: 'audit.decide',
  path: `${path}/ctes/xml`,
  summary: 'Takes in the XML of a CT-e, its cancellation or its letter of correction, for a carrier.',
  description:
    'As if the carrier had sent it: the key must be of the carrier or a branch of it, a known key with another content ' +
    'is 409. The log of the CT-e and the change log say who handed it in.',
  body: rawBody(['application/xml', 'text/xml', 'application/octet-stream'], 'The XML as it is.'),
  reply: takenXml,
  errors: ['not_found', 'invalid_file', 'work_too_large', 'conflict'],
});

export const handInConemb = endpoint({
  ...common,
  id: 'handInConemb',
  needs: 'audit.decide',
  path: `${path}/edi/conemb`,
  summary: 'Takes in a CONEMB file for a carrier.',
  description: 'CONEMB 3.1 or 5.0, up to 5,000 waybills, as if the carrier had sent it.',
  body: rawBody(ediTypes, 'The file as it is.'),
  reply: takenConemb,
  errors: ['not_found', 'invalid_file', 'work_too_large', 'conflict'],
});

export const handInDoccob = endpoint({
  ...common,
  id: 'handInDoccob',
  needs: 'bills.decide',
  path: `${path}/edi/doccob`,
  summary: 'Takes in a DOCCOB file for a carrier.',
  description: 'DOCCOB 3.0A or 5.0, up to 500 bills of 20,000 CT-es, as if the carrier had sent it.',
  body: rawBody(ediTypes, 'The file as it is.'),
  reply: takenDoccob,
  errors: ['not_found', 'invalid_file', 'work_too_large', 'conflict'],
});

export const handInOcoren = endpoint({
  ...common,
  id: 'handInOcoren',
  needs: 'freights.write',
  path: `${path}/edi/ocoren`,
  summary: 'Takes in an OCOREN file for a carrier.',
  description:
    'OCOREN 3.1 or 5.0, up to 10,000 occurrences, as if the carrier had sent it. The same file again answers the same; lines ' +
    'that found no freight are worked on again, and marked.',
  body: rawBody(ediTypes, 'The file as it is.'),
  reply: takenOcoren,
  errors: ['not_found', 'invalid_file', 'work_too_large', 'conflict'],
});
