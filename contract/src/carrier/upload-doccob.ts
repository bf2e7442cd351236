import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../endpoint.ts';
import { billStatusNames } from '../shapes/bill-record.ts';
import { flag, integer, oneOf, publicId, text } from '../values.ts';

const line = (description: string) => integer(description, { min: 1, max: 1_000_000 });

const reply = Type.Object(
  {
    versao: oneOf(['3.0A', '5.0'], 'Version of the layout.'),
    intercambio: text('Name of the interchange, as the file says it.', { min: 0, max: 60 }),
    repetido: flag('This very file was worked off before: the answer is the one of then.'),
    linhas: Type.Array(
      Type.Object(
        {
          linha: line('Line of the file on which it begins.'),
          numero: integer('Number.', { min: 1, max: 9_999_999_999 }),
          serie: text('Series; empty without one.', { min: 0, max: 10 }),
          resultado: oneOf(
            ['aceito', 'duplicado', 'excluido', 'erro'],
            'Stored, known already with the same content, cancelled as the line asks, or refused: then nothing is kept of it.',
          ),
          fatura_id: Type.Optional(publicId('Id of the invoice; absent where it was refused.')),
          codigo: Type.Optional(text('Code of the invoice in webhooks, a UUID.', { max: 36 })),
          status: Type.Optional(oneOf(billStatusNames, 'Where its audit stood when the file came.')),
          mensagens: Type.Optional(
            Type.Array(text('A reason or a warning, in Portuguese.', { max: 1000 }), {
              description: 'Why it was refused, or what is worth a look although it was stored.',
            }),
          ),
        },
        { 'x-name': 'TakenBillOfFile', description: 'What became of the invoice of a line.' },
      ),
      { description: 'One for each invoice, in the order of the file.' },
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
        { 'x-name': 'DoccobFinding', description: 'Something to say about the file.' },
      ),
      { description: 'What there is to say about the lines; up to 1,000 errors and 1,000 warnings.' },
    ),
  },
  { 'x-name': 'UploadDoccobReply', description: 'What became of the invoices of the file.' },
);
export type UploadDoccobReply = Static<typeof reply>;

/** An EDI file of invoices (decision C2). */
export const uploadDoccob = endpoint({
  id: 'uploadDoccob',
  method: 'POST',
  path: '/api/external/transportadora/v1/edi/doccob',
  section: '4.16',
  summary: 'Upload a DOCCOB file',
  description:
    'The file is the body of the request: DOCCOB 3.0A or 5.0 of PROCEDA, in UTF-8 or Latin-1, up to 500 invoices of ' +
    '20,000 CT-es. Each invoice is judged on its own, as one of the JSON endpoint is; one with a line that cannot be ' +
    'read is refused. The same file again answers the same.',
  auth: 'carrier',
  token: { in: 'query' },
  body: rawBody(['text/plain', 'application/octet-stream', 'application/edi-x12'], 'The file as it is.'),
  reply,
  errors: ['invalid_file', 'work_too_large', 'conflict'],
  bodyLimit: 'document',
  sample: 'upload-doccob',
});
