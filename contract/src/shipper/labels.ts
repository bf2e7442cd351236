import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { documentOut, freightIdOut, keyOut, zipOut } from '../shapes/answer-values.ts';
import { orderNumber } from '../shapes/order-number.ts';
import { accessKey, flag, integer, oneOf, text } from '../values.ts';

/** Most freights of one request, over all its groups (specification 8). */
export const maxLabelledFreights = 50;

/** A list, or one of its items alone, as older clients send it (decision G5). */
function oneOrMore<const Item extends Parameters<typeof Type.Array>[0]>(item: Item, description: string) {
  return Type.Union([Type.Array(item, { description: 'Several.', maxItems: maxLabelledFreights }), item], {
    description,
  });
}

const group = Type.Object(
  {
    id_frete: Type.Optional(
      oneOrMore(text('Freight id.', { min: 13, max: 13 }), 'Freights by their ids, 13 characters each.'),
    ),
    chave_nf: Type.Optional(
      oneOrMore(accessKey('Access key.'), 'Freights by the access keys of their NF-es, 44 characters each.'),
    ),
    numero_pedido: Type.Optional(oneOrMore(orderNumber, 'Freights by the numbers of their orders.')),
  },
  {
    'x-name': 'LabelGroupRequest',
    description:
      'Freights printed together; exactly one of the three lists. An empty list counts as not sent.',
  },
);
export type LabelGroupIn = Static<typeof group>;

const texts = (description: string) => Type.Array(Type.String({ description: 'One.' }), { description });

const origin = Type.Object(
  {
    cnpj: documentOut('CNPJ of the collection point, 14 characters; a CPF where goods go back.'),
    endereco: Type.Object(
      {
        cep: zipOut('Zip code, 8 digits.'),
        rua: Type.String({ description: 'Street; empty where only the zip code is known.' }),
        numero: Type.String({ description: 'Number.' }),
        bairro: Type.String({ description: 'District.' }),
        cidade: Type.String({ description: 'City.' }),
        uf: Type.String({ description: 'State.' }),
      },
      { 'x-name': 'LabelOriginAddress', description: 'Address.' },
    ),
  },
  { 'x-name': 'LabelOrigin', description: 'Where the freights leave from; left out where none was found.' },
);

const problem = Type.Object(
  {
    id_frete: freightIdOut('The freight.'),
    erro: Type.String({ description: 'What is wrong.' }),
    chave_nf: Type.Optional(keyOut('Access key of its NF-e, where it has one.')),
    numero_pedido: Type.Optional(Type.String({ description: 'Number of its order, where it has one.' })),
  },
  { 'x-name': 'LabelProblem', description: 'A freight that could not be printed.' },
);

const result = Type.Object(
  {
    id_frete: Type.Array(freightIdOut('Freight id.'), {
      description:
        'Freight ids of this result, as they were sent; empty where freights were named otherwise.',
    }),
    chave_nf: Type.Array(keyOut('Access key.'), {
      description: 'Access keys as they were sent, else those of the NF-es of the freights that were found.',
    }),
    numero_pedido: texts('Order numbers as they were sent, else those of the freights that were found.'),
    plp: Type.Optional(
      Type.String({
        description: 'Link to the posting list; left out where the postal operator carries nothing.',
      }),
    ),
    etiqueta: Type.Union([Type.String(), Type.Null()], {
      description: 'Link to the labels, valid for 24 hours; null where nothing could be printed.',
    }),
    origem: Type.Optional(origin),
    erro: Type.Optional(texts('Why not everything could be printed.')),
    avisos: Type.Optional(
      Type.Record(Type.String(), Type.String({ description: 'The notice.' }), {
        description: 'What is to be known, by the identifier as it was sent: not found, city not known.',
      }),
    ),
    erro_detalhe: Type.Optional(Type.Array(problem, { description: 'The same freight by freight.' })),
  },
  { 'x-name': 'LabelResult', description: 'What a group prints at one collection point.' },
);
export type LabelResultOut = Static<typeof result>;

/** Labels of hired freights (specification 4.4). */
export const askLabels = endpoint({
  id: 'askLabels',
  method: 'POST',
  path: '/api/external/embarcador/v1/labels',
  section: '4.4',
  summary: 'Print labels',
  description:
    'One label for each volume. The answer has a result for each group, and for each collection point of it. Freights ' +
    'of the postal operator and of carriers are not printed together: that is an `erro` of the group. Unknown and ' +
    'cancelled freights are named in `avisos`. Layouts 7 to 10 are simplified DANFEs and need the complete data of the ' +
    'NF-e; what is missing is named in `erro_detalhe`. The documents show the data of this moment, whenever they are fetched.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    layout: integer(
      '1: A4, 2 postal labels or 9 of carriers; 2: thermal 10 × 14 cm; 3: A4, 4; 4: A4, 6; 5: ZPL II in a text file; ' +
        '6: 19 × 5.5 cm; 7 and 8: simplified DANFE on A4, 4 of 10 × 10 or 10 × 14 cm; 9 and 10: the same, thermal.',
      { min: 1, max: 10 },
    ),
    formato: Type.Optional(
      oneOf(
        ['pdf', 'zpl', 'base64'],
        'Form of the document; `pdf` when absent. `base64` is that of the PDF.',
      ),
    ),
    regerar_etiqueta: Type.Optional(
      flag('Ask the postal operator for a new code where the first one failed; false when absent.'),
    ),
  }),
  body: Type.Array(group, {
    description: 'Groups, with up to 50 freights in all; no freight in two of them.',
    minItems: 1,
    maxItems: maxLabelledFreights,
  }),
  reply: Type.Array(result, { description: 'Results, in the order of the groups.' }),
  errors: ['bad_request', 'request_running'],
  sample: 'labels',
});
