import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { words } from '../shapes/occurrence-out.ts';
import { flag, oneOf, text } from '../values.ts';

/** The carrier's new freights as the EDI file that many systems take (decision H15). */
export const readNotfis = endpoint({
  id: 'readNotfis',
  method: 'GET',
  path: '/api/external/transportadora/v1/edi/notfis',
  section: '4.3',
  summary: 'New freights of the carrier as a NOTFIS file',
  description:
    'The freights that `…/v1/quotes` answers to the same `since`, one record for each NF-e. Freights that such a file cannot hold, as those without an NF-e, are named in `fora`.',
  auth: 'carrier',
  token: { in: 'query' },
  query: Type.Object({
    since: Type.Optional(text('`proximo` of the answer before.', { max: 16, pattern: '^[0-9]{1,15}$' })),
    versao: Type.Optional(oneOf(['3.1', '5.0'], 'Version of the layout; 5.0 when left out.')),
  }),
  reply: Type.Object(
    {
      nome: words('Name for the file.'),
      conteudo: words('The file, one character a byte, lines ended by CR LF; empty without freights.'),
      fora: Type.Array(
        Type.Object(
          { id_frete: words('The freight.'), motivo: words('Why.') },
          { 'x-name': 'LeftOutFreight', description: 'A freight that is not in the file.' },
        ),
        { description: 'Freights that are not in the file.' },
      ),
      proximo: words('Asks for what follows, now or later.'),
      mais: flag('Whether more of them wait.'),
    },
    { 'x-name': 'NotfisFile', description: 'A NOTFIS file.' },
  ),
  errors: [],
  sample: 'notfis',
});
