import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../endpoint.ts';
import { takenMembers } from '../shapes/taken-occurrence.ts';
import { flag, integer, oneOf, text } from '../values.ts';

const line = (description: string) => integer(description, { min: 1, max: 1_000_000 });

const reply = Type.Object(
  {
    versao: oneOf(['3.1', '5.0'], 'Version of the layout.'),
    intercambio: text('Name of the interchange, as the file says it.', { min: 0, max: 60 }),
    repetido: flag(
      'This very file was worked off before: the answer is the one of then, but for lines that are marked `refeita`.',
    ),
    linhas: Type.Array(
      Type.Object(
        {
          linha: line('Line of the file.'),
          refeita: Type.Optional(
            flag('The file came before, and this line, which had found no freight, was worked on again now.'),
          ),
          ...takenMembers,
        },
        { 'x-name': 'TakenLine', description: 'What became of the occurrence of a line.' },
      ),
      { description: 'One for each occurrence, in the order of the file.' },
    ),
    achados: Type.Array(
      Type.Object(
        {
          linha: Type.Optional(line('Line of the file; absent where it is about the whole file.')),
          gravidade: oneOf(
            ['erro', 'aviso'],
            'A line with an error is left out, with all that belongs to it.',
          ),
          codigo: text('Stable code.', { max: 60 }),
          mensagem: text('What it is, in Portuguese.', { max: 2000 }),
        },
        { 'x-name': 'OcorenFinding', description: 'Something to say about the file.' },
      ),
      { description: 'What there is to say about the lines; up to 1,000 errors and 1,000 warnings.' },
    ),
  },
  { 'x-name': 'UploadOcorenReply', description: 'What became of the lines of the file.' },
);

/** An EDI file of occurrences (decision O5). */
export const uploadOcoren = endpoint({
  id: 'uploadOcoren',
  method: 'POST',
  path: '/api/external/transportadora/v1/edi/ocoren',
  section: '2.4',
  summary: 'Upload an OCOREN file',
  description:
    'The file is the body of the request: OCOREN 3.1 or 5.0 of PROCEDA, in UTF-8 or Latin-1, up to 10,000 ' +
    'occurrences. Each line is judged as an occurrence of the JSON endpoint is; codes are those of the standard ' +
    'where nothing else was agreed. The same file again answers the same; lines that found no freight are worked ' +
    'on again, and marked.',
  auth: 'carrier',
  token: { in: 'query' },
  body: rawBody(['text/plain', 'application/octet-stream', 'application/edi-x12'], 'The file as it is.'),
  reply,
  errors: ['invalid_file', 'work_too_large', 'conflict'],
  bodyLimit: 'document',
  sample: 'upload-ocoren',
});

export type UploadOcorenReply = Static<typeof reply>;
