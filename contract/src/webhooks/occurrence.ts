import { Type } from 'typebox';
import { occurrenceName } from '../occurrence-names.ts';
import { type PersonalMark, personal } from '../personal.ts';
import { cnpjOut, digitsOut, freightIdOut, keyOut, upTo } from '../shapes/answer-values.ts';
import { occurrenceCode, words } from '../shapes/occurrence-out.ts';
import { date, datetime } from '../values.ts';
import { webhook } from '../webhook.ts';

const nfe = Type.Object(
  {
    numero: digitsOut('Number.'),
    serie: digitsOut('Series.'),
    chave_acesso: keyOut('Access key.'),
    data_emissao: datetime('When it was issued.'),
  },
  { 'x-name': 'EventNfe', description: 'An NF-e of the freight.' },
);

const carrier = Type.Object(
  {
    cnpj: cnpjOut('CNPJ, without punctuation.'),
    razao_social: words('Corporate name.'),
    nome_fantasia: words('Trade name.'),
  },
  { 'x-name': 'EventCarrier', description: 'The carrier.' },
);

const proof = Type.Object(
  { url_imagem: words('Where its picture is.') },
  { 'x-name': 'EventProof', description: 'A proof of the delivery.' },
);

const metadataEntry = Type.Object(
  { chave: upTo(255, 'Key.'), valor: personal('hidden', upTo(255, 'Value.')) },
  { 'x-name': 'EventMetadata', description: 'A metadata entry.' },
);

/** The name of what the catalogue does not know is what the carrier said. */
const inWordsOfCarrier: PersonalMark = { as: 'hidden', unless: { codigo: [...occurrenceName.keys()] } };

const returnDays = 'Business days in which the goods come back; `0` when the carrier did not say.';

export const occurrenceEvent = Type.Object(
  {
    id_frete: freightIdOut('The freight.'),
    numero_pedido: Type.Optional(words('Number of the order.')),
    numero_pedido_pai: Type.Optional(words('Number of the order this one belongs to.')),
    canal: Type.Optional(words('Sales channel.')),
    codigo: occurrenceCode,
    nome: personal(inWordsOfCarrier, words('Name of the occurrence.')),
    data_ocorrencia: datetime('When it happened, as the carrier says.'),
    data_atualizacao: datetime('When it was last told.'),
    rastreio: words('Address of the public tracking page.'),
    prazo_entrega_consumidor: date("The carrier's deadline and the days of freight rules."),
    prazo_original_transportador: date(
      "The carrier's deadline, counted from the collection once it happened.",
    ),
    comprovantes: Type.Optional(personal('omitted', Type.Array(proof, { description: 'Proofs.' }))),
    data_reentrega: Type.Optional(date('Day of a new attempt.')),
    prazo_devolucao: Type.Optional(digitsOut(returnDays)),
    mensagem: Type.Optional(personal('hidden', upTo(255, 'Message.'))),
    notas_fiscais: Type.Optional(Type.Array(nfe, { description: 'NF-es, once there are any.' })),
    metadados: Type.Optional(Type.Array(metadataEntry, { description: 'What was sent with the hire.' })),
    transportadora: carrier,
  },
  { 'x-name': 'OccurrenceEvent', description: 'What happened to a freight; what is absent is left out.' },
);

/** Sent at every occurrence of a freight. */
export const occurrenceWebhook = webhook({
  kind: 'occurrence',
  section: '6.3',
  summary: 'Something happened to a freight',
  description:
    'Sent to `{webhook_url}/occurrences`, signed as Standard Webhooks say. Any 2xx ends it well; 408, 429, 5xx and ' +
    'no answer are tried again.',
  body: occurrenceEvent,
  sample: 'occurrence-webhook',
});
