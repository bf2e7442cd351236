import { type Static, type TProperties, Type } from 'typebox';
import { date, datetime, decimalOut, moneyOut, oneOf } from '../values.ts';
import { nullable, occurrenceCode, volumeOccurrenceOut, words } from './occurrence-out.ts';

/** A freight in one answer (specification 2.3): what is absent is null, lists are empty (decision G9). */

const part = <const Members extends TProperties>(name: string, description: string, members: Members) =>
  Type.Object(members, { 'x-name': name, description });

const orWords = (description: string) => nullable(words(description));
const orEmpty = (description: string) => words(`${description}; empty when unknown.`);
const whole = (description: string) => Type.Integer({ description });

const shipperAddress = part('RecordAddress', 'Address.', {
  rua: words('Street.'),
  numero: words('Number.'),
  complemento: orEmpty('Complement'),
  bairro: words('District.'),
  cidade: words('City.'),
  estado: words('State (UF).'),
  cep: words('Zip code (CEP), `NNNNN-NNN`; of the carrier 8 digits.'),
});

const dispatcherAddress = part('RecordDispatcherAddress', 'Address.', {
  rua: orWords('Street.'),
  numero: orWords('Number.'),
  complemento: orEmpty('Complement'),
  bairro: orWords('District.'),
  cidade: orWords('City.'),
  estado: orWords('State (UF).'),
  cep: words('Zip code (CEP), `NNNNN-NNN`.'),
});

const measures = {
  altura: decimalOut('Height of one unit in metres.'),
  largura: decimalOut('Width of one unit in metres.'),
  comprimento: decimalOut('Length of one unit in metres.'),
};

const goods = {
  tipo: words('Name of the volume type.'),
  sku: orWords('SKU.'),
  descricao: orWords('Description.'),
  quantidade: whole('How many.'),
};

const productVolumes = nullable(whole('Of how many volumes the product consists.'));

const item = part('RecordItem', 'Goods in a volume.', {
  ...goods,
  ...measures,
  peso: decimalOut('Weight of all units in kilograms.'),
  valor: moneyOut('Value of all units.'),
  volumes_produto: productVolumes,
});

export const recordVolume = part('RecordVolume', 'Equal volumes.', {
  ...goods,
  peso_total: decimalOut('Weight of all units in kilograms.'),
  valor_total: moneyOut('Value of all units.'),
  ...measures,
  volumes_produto: productVolumes,
  itens: Type.Array(item, { description: 'What is inside, where goods were put into boxes.' }),
});

const codeList = (description: string) => Type.Array(words('Code.'), { description });

const status = part('RecordStatus', 'The last occurrence.', {
  codigo: occurrenceCode,
  nome: words('Name of the occurrence.'),
  data_ocorrencia: datetime('When it happened.'),
  data_atualizacao: datetime('When it was last told.'),
  data_reentrega: orEmpty('Day of a new attempt'),
  prazo_devolucao: orEmpty('Business days in which the goods come back'),
  mensagem: orEmpty('Message'),
});

export const recordNfe = part('RecordNfe', 'NF-e of the goods.', {
  chave_acesso: words('Access key.'),
  numero: words('Number.'),
  serie: words('Series.'),
  quantidade_volumes: orWords('Volumes.'),
  valor: moneyOut('Total value.'),
  valor_itens: nullable(moneyOut('Value of the items.')),
  data_emissao: datetime('When it was issued.'),
});

const cte = part('RecordCte', 'CT-e of the carrier.', {
  chave_acesso: orWords('Access key.'),
  numero: orWords('Number.'),
  serie: orWords('Series.'),
  protocolo: orWords('Authorisation protocol.'),
  valor: nullable(moneyOut('Value.')),
  data_emissao: datetime('When it was issued.'),
  processamento: nullable(datetime('When it was processed.')),
});

export const recordShipper = part('RecordShipper', 'The shipper.', {
  cnpj: words('CNPJ, punctuated.'),
  inscricao_estadual: orWords('State inscription.'),
  razao_social: words('Corporate name.'),
  nome_fantasia: words('Trade name.'),
  endereco: shipperAddress,
});

export const recordDispatcher = part('RecordDispatcher', 'The dispatcher.', {
  cnpj: words('CNPJ or CPF, punctuated.'),
  inscricao_estadual: orWords('State inscription.'),
  razao_social: orWords('Corporate name.'),
  nome_fantasia: orWords('Trade name.'),
  endereco: dispatcherAddress,
});

export const freightRecord = part('FreightRecord', 'Everything about a freight.', {
  id_frete: words('The freight.'),
  url_rastreio: words('Address of its public tracking page.'),
  numero_pedido_pai: orWords('Number of the order this one belongs to.'),
  numero_pedido: orWords('Number of the order.'),
  data_pedido: nullable(datetime('When it was ordered.')),
  data_faturamento: nullable(datetime('When it was invoiced.')),
  data_prevista_entrega: date('Expected day of the delivery; the informed one replaces it.'),
  forma_pagamento: orWords('How it was paid.'),
  obs_cliente: orWords('Note of the customer.'),
  data_contratacao: datetime('When it was hired.'),
  tipo_cobranca: oneOf(['CIF', 'FOB'], 'Who pays the freight.'),
  modal: oneOf(['Rodoviário', 'Aéreo'], 'By road or by air.'),
  data_coleta: orEmpty('Day of the collection, planned until it happened'),
  referencia_tabela: words('Reference of the freight table; empty without a table.'),
  prazo_entrega_consumidor: nullable(datetime('Deadline that was informed with the hire.')),
  estimated_date: nullable(date("The carrier's deadline, counted from the quote.")),
  prazo_original_transportador: nullable(
    date("The carrier's deadline, counted from the hire, then from the collection."),
  ),
  embarcador: recordShipper,
  destinatario: part('RecordRecipient', 'The recipient.', {
    cnpj_cpf: orWords('CNPJ or CPF, punctuated.'),
    nome: words('Name.'),
    endereco: shipperAddress,
  }),
  expedidor: recordDispatcher,
  volumes: Type.Array(recordVolume, { description: 'Volumes.' }),
  transportadora: part('RecordCarrier', 'The carrier.', {
    cnpj: words('CNPJ, punctuated.'),
    razao_social: words('Corporate name.'),
    nome_fantasia: words('Trade name.'),
    inscricao_estadual: orWords('State inscription.'),
    servico: words('Service.'),
    valor_cotado: Type.String({ description: 'Contracted value.', pattern: '^[0-9]+\\.[0-9]{2}$' }),
    endereco: shipperAddress,
  }),
  codigos: part('RecordCodes', 'Tracking codes of others.', {
    postal: codeList('Of the postal operator.'),
    transportadora: codeList('Of the carrier.'),
    redespacho: codeList('Of redispatches.'),
  }),
  ultimo_status: status,
  nfe: Type.Array(recordNfe, { description: 'NF-es of the goods.' }),
  cte: Type.Array(cte, { description: 'CT-es of the carrier.' }),
  ocorrencias: Type.Array(volumeOccurrenceOut, { description: 'Occurrences, newest first.' }),
  metadados: Type.Array(
    part('RecordMetadata', 'One fact.', { chave: words('Key.'), valor: words('Value.') }),
    { description: 'Facts of the shipper.' },
  ),
});
export type FreightRecordOut = Static<typeof freightRecord>;
