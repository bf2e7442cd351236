import { type Static, type TProperties, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { recordDispatcher, recordNfe, recordShipper, recordVolume } from '../shapes/freight-record.ts';
import { nullable, words } from '../shapes/occurrence-out.ts';
import { date, datetime, flag, oneOf, text } from '../values.ts';

/** What a carrier is to carry, as it reads it (decision H15). */

const part = <const Members extends TProperties>(name: string, description: string, members: Members) =>
  Type.Object(members, { 'x-name': name, description });
const orWords = (description: string) => nullable(words(description));

const freight = part('CarrierFreight', 'A freight to carry.', {
  id_frete: words('The freight; its volumes are called like it with three digits more, from 001.'),
  cancelado: flag('Whether it is off.'),
  reversa: flag('Whether goods go back.'),
  numero_pedido: orWords('Number of the order.'),
  numero_pedido_pai: orWords('Number of the order this one belongs to.'),
  canal: orWords('Sales channel.'),
  data_contratacao: datetime('When it was hired.'),
  data_pedido: nullable(datetime('When it was ordered.')),
  data_faturamento: nullable(datetime('When it was invoiced.')),
  data_coleta: nullable(date('Day on which it should be collected.')),
  prazo_original_transportador: date('Your deadline, counted from the hire, then from the collection.'),
  servico: words('Service that was hired.'),
  codigo_servico: orWords('Your code of the service.'),
  identificador: orWords('Your id of the offer, where you quoted live.'),
  referencia_tabela: words('Reference of the freight table; empty without a table.'),
  modal: oneOf(['Rodoviário', 'Aéreo'], 'By road or by air.'),
  tipo_cobranca: oneOf(['CIF', 'FOB'], 'Who pays the freight.'),
  valor_cotado: Type.String({ description: 'Contracted value.', pattern: '^[0-9]+\\.[0-9]{2}$' }),
  quantidade_volumes: Type.Integer({ description: 'How many volumes.' }),
  embarcador: recordShipper,
  expedidor: recordDispatcher,
  destinatario: part('CarrierRecipient', 'The recipient.', {
    cnpj_cpf: orWords('CNPJ or CPF, punctuated.'),
    inscricao_estadual: orWords('State inscription.'),
    nome: words('Name.'),
    email: orWords('E-mail address.'),
    telefone: orWords('Telephone.'),
    endereco: recordShipper.properties.endereco,
  }),
  volumes: Type.Array(recordVolume, { description: 'Volumes.' }),
  nfe: Type.Array(recordNfe, { description: 'NF-es of the goods, as far as they are known.' }),
});
export type CarrierFreightOut = Static<typeof freight>;

export const readNewFreights = endpoint({
  id: 'readNewFreights',
  method: 'GET',
  path: '/api/external/transportadora/v1/quotes',
  section: '4.3',
  summary: 'Freights that were hired with the carrier, in the order in which they came',
  description:
    'Up to 100 at once. `proximo` of an answer is `since` of the next call; nothing is left out and nothing comes twice. Without `since` the freights of the last 30 days are read. What changes later, as NF-es that are attached, is seen by reading from an older `since`.',
  auth: 'carrier',
  token: { in: 'query' },
  query: Type.Object({
    since: Type.Optional(text('`proximo` of the answer before.', { max: 16, pattern: '^[0-9]{1,15}$' })),
  }),
  reply: part('CarrierFreights', 'One page of freights.', {
    fretes: Type.Array(freight, { description: 'The oldest first.' }),
    proximo: words('Asks for what follows, now or later.'),
    mais: flag('Whether more of them wait.'),
  }),
  errors: [],
  sample: 'new-freights',
});
