import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../values.ts';

const line = (description: string) => integer(description, { min: 1, max: 1_000_000 });

const reply = Type.Object(
  {
    versao: oneOf(['3.1', '5.0'], 'Version of the layout.'),
    intercambio: text('Name of the interchange, as the file says it.', { min: 0, max: 60 }),
    repetido: flag('This very file was worked off before: the answer is the one of then.'),
    linhas: Type.Array(
      Type.Object(
        {
          linha: line('Line of the file.'),
          resultado: oneOf(
            ['aceito', 'duplicado', 'excluido', 'espera', 'erro'],
            'Stored, known already, deleted as the line or a cancellation that came before asks, waiting for its CT-e ' +
              'because the line does not tell the access key, or refused: then nothing is kept of it.',
          ),
          chave_acesso: Type.Optional(text('Access key.', { max: 60 })),
          cte_id: Type.Optional(publicId('Id of the CT-e.')),
          mensagens: Type.Optional(
            Type.Array(text('A reason, in Portuguese.', { max: 1000 }), {
              description: 'Why it was refused.',
            }),
          ),
        },
        { 'x-name': 'TakenWaybill', description: 'What became of the waybill of a line.' },
      ),
      { description: 'One for each waybill, in the order of the file.' },
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
        { 'x-name': 'ConembFinding', description: 'Something to say about the file.' },
      ),
      { description: 'What there is to say about the lines; up to 1,000 errors and 1,000 warnings.' },
    ),
  },
  { 'x-name': 'UploadConembReply', description: 'What became of the waybills of the file.' },
);
export type UploadConembReply = Static<typeof reply>;

/** An EDI file of CT-es (decision C2). */
export const uploadConemb = endpoint({
  id: 'uploadConemb',
  method: 'POST',
  path: '/api/external/transportadora/v1/edi/conemb',
  section: '4.13',
  summary: 'Upload a CONEMB file',
  description:
    'The file is the body of the request: CONEMB 3.1 or 5.0 of PROCEDA, in UTF-8 or Latin-1, up to 5,000 waybills. ' +
    'Each is judged on its own, as a CT-e of the JSON endpoint is; one of 5.0 without the access key of its CT-e is ' +
    'refused, one of 3.1, which has no field for it, waits until a CT-e of its issuer, series and number comes. The same file again answers the same.',
  auth: 'carrier',
  token: { in: 'query' },
  body: rawBody(['text/plain', 'application/octet-stream', 'application/edi-x12'], 'The file as it is.'),
  reply,
  errors: ['invalid_file', 'work_too_large', 'conflict'],
  bodyLimit: 'document',
  sample: 'upload-conemb',
});
