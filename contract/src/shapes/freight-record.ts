import { type Static, type TProperties, Type } from 'typebox';
import { date, datetime, decimalOut, moneyOut, oneOf } from '../values.ts';
import {
  dayOrEmptyOut,
  digitsOrEmptyOut,
  digitsOut,
  freightIdOut,
  keyOut,
  pointedCnpjOut,
  pointedDocumentOrEmptyOut,
  pointedZipOut,
  upTo,
  zipOut,
} from './answer-values.ts';
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
  cep: pointedZipOut('Zip code (CEP), `NNNNN-NNN`.'),
});

const carrierAddress = part('RecordCarrierAddress', 'Address.', {
  ...shipperAddress.properties,
  cep: zipOut('Zip code (CEP), 8 digits.'),
});

const dispatcherAddress = part('RecordDispatcherAddress', 'Address.', {
  rua: orWords('Street.'),
  numero: orWords('Number.'),
  complemento: orEmpty('Complement'),
  bairro: orWords('District.'),
  cidade: orWords('City.'),
  estado: orWords('State (UF).'),
  cep: pointedZipOut('Zip code (CEP), `NNNNN-NNN`.'),
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
  data_reentrega: dayOrEmptyOut('Day of a new attempt; empty when unknown.'),
  prazo_devolucao: digitsOrEmptyOut('Business days in which the goods come back; empty when unknown.'),
  mensagem: upTo(255, 'Message; empty when unknown.'),
});

export const recordNfe = part('RecordNfe', 'NF-e of the goods.', {
  chave_acesso: keyOut('Access key.'),
  numero: digitsOut('Number.'),
  serie: digitsOut('Series.'),
  quantidade_volumes: nullable(digitsOut('Volumes.')),
  valor: moneyOut('Total value.'),
  valor_itens: nullable(moneyOut('Value of the items.')),
  data_emissao: datetime('When it was issued.'),
});

const cte = part('RecordCte', 'CT-e of the carrier.', {
  chave_acesso: nullable(keyOut('Access key.')),
  numero: nullable(digitsOut('Number.')),
  serie: nullable(digitsOut('Series.')),
  protocolo: orWords('Authorisation protocol.'),
  valor: nullable(moneyOut('Value.')),
  data_emissao: datetime('When it was issued.'),
  processamento: nullable(datetime('When it was processed.')),
});

export const recordShipper = part('RecordShipper', 'The shipper.', {
  cnpj: pointedCnpjOut('CNPJ, punctuated.'),
  inscricao_estadual: orEmpty('State inscription'),
  razao_social: words('Corporate name.'),
  nome_fantasia: words('Trade name.'),
  endereco: shipperAddress,
});

export const recordDispatcher = part('RecordDispatcher', 'The dispatcher.', {
  cnpj: pointedDocumentOrEmptyOut('CNPJ or CPF, punctuated; empty once it was forgotten.'),
  inscricao_estadual: orWords('State inscription.'),
  razao_social: orWords('Corporate name.'),
  nome_fantasia: orWords('Trade name.'),
  endereco: dispatcherAddress,
});

export const freightRecord = part('FreightRecord', 'Everything about a freight.', {
  id_frete: freightIdOut('The freight.'),
  url_rastreio: words('Address of its public tracking page.'),
  numero_pedido_pai: words('Number of the order this one belongs to; empty without one.'),
  numero_pedido: words('Number of the order; empty without one.'),
  data_pedido: nullable(datetime('When it was ordered.')),
  data_faturamento: nullable(datetime('When it was invoiced.')),
  data_prevista_entrega: date('Expected day of the delivery; the informed one replaces it.'),
  forma_pagamento: orWords('How it was paid.'),
  obs_cliente: orWords('Note of the customer.'),
  data_contratacao: datetime('When it was hired.'),
  tipo_cobranca: oneOf(['CIF', 'FOB'], 'Who pays the freight.'),
  modal: oneOf(['Rodoviário', 'Aéreo'], 'By road or by air.'),
  data_coleta: dayOrEmptyOut('Day of the collection, planned until it happened; empty when unknown.'),
  referencia_tabela: words('Reference of the freight table; empty without a table.'),
  prazo_entrega_consumidor: nullable(datetime('Deadline that was informed with the hire.')),
  estimated_date: nullable(date("The carrier's deadline, counted from the quote.")),
  prazo_original_transportador: nullable(
    date("The carrier's deadline, counted from the hire, then from the collection."),
  ),
  embarcador: recordShipper,
  destinatario: part('RecordRecipient', 'The recipient.', {
    cnpj_cpf: pointedDocumentOrEmptyOut('CNPJ or CPF, punctuated; empty once it was forgotten.'),
    nome: upTo(255, 'Name.'),
    endereco: shipperAddress,
  }),
  expedidor: recordDispatcher,
  volumes: Type.Array(recordVolume, { description: 'Volumes.' }),
  transportadora: part('RecordCarrier', 'The carrier.', {
    cnpj: pointedCnpjOut('CNPJ, punctuated.'),
    razao_social: words('Corporate name.'),
    nome_fantasia: words('Trade name.'),
    inscricao_estadual: orEmpty('State inscription'),
    servico: words('Service.'),
    valor_cotado: Type.String({ description: 'Contracted value.', pattern: '^[0-9]+\\.[0-9]{2}$' }),
    endereco: carrierAddress,
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
    part('RecordMetadata', 'One fact.', { chave: upTo(255, 'Key.'), valor: upTo(255, 'Value.') }),
    { description: 'Facts of the shipper.' },
  ),
});
export type FreightRecordOut = Static<typeof freightRecord>;
