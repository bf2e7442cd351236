import { type Static, type TSchema, Type } from 'typebox';
import { date, datetime, integer } from '../values.ts';
import { digitsOut, documentOut, upTo } from './answer-values.ts';

/** An occurrence on its way out (specification 2.4): what is unknown is null (decision G9). */

export const nullable = <const Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()], { description: (schema as { description?: string }).description ?? '' });

export const words = (description: string) => Type.String({ description });

export const occurrenceCode = integer('Code of the catalogue; new ones appear over time.', {
  min: 0,
  max: 999,
});

const members = {
  codigo: occurrenceCode,
  nome: words('Name of the occurrence.'),
  data_ocorrencia: datetime('When it happened.'),
  data_atualizacao: datetime('When it was last told.'),
  data_reentrega: nullable(date('Day of a new attempt.')),
  data_prevista_entrega: nullable(date('Expected day of the delivery.')),
  prazo_devolucao: nullable(digitsOut('Business days in which the goods come back.')),
  mensagem: nullable(upTo(255, 'Message.')),
  razao_social_transportadora: upTo(255, 'Corporate name of the carrier.'),
  descricao_ocorrencia: nullable(upTo(255, "The carrier's own description.")),
  codigo_ocorrencia: Type.Union([Type.Integer(), Type.String(), Type.Null()], {
    description: "The carrier's own code: an integer, or a text where it has letters.",
  }),
  nome_entregador: nullable(upTo(50, 'Who delivers.')),
  cnpj_cpf_entregador: nullable(documentOut('CNPJ or CPF of who delivers.')),
  comprovantes: Type.Array(
    Type.Object(
      { url_imagem: words('Where its picture is.') },
      { 'x-name': 'DeliveryProof', description: 'A proof of the delivery.' },
    ),
    { description: 'Proofs; empty without any.' },
  ),
  codigos_redespacho: Type.Array(words('Code of a redispatch.'), {
    description: 'Redispatch codes; empty without any.',
  }),
};

/** Without the code of the volume, as the batch answers it. */
export const occurrenceOut = Type.Object(members, {
  'x-name': 'Occurrence',
  description: 'What happened to a freight.',
});

const volumeCodeMember = {
  codigo_volume: Type.Optional(words('Code of the volume it happened to; left out for the whole freight.')),
};

export const volumeOccurrenceOut = Type.Object(
  { ...members, ...volumeCodeMember },
  { 'x-name': 'VolumeOccurrence', description: 'What happened to a freight or one of its volumes.' },
);
export type OccurrenceOut = Static<typeof volumeOccurrenceOut>;

/** The same in the words of the query by NF-e (specification 4.8). */
export const englishOccurrenceOut = Type.Object(
  {
    code: occurrenceCode,
    name: members.nome,
    occurrence_date: members.data_ocorrencia,
    updated_date: members.data_atualizacao,
    attempted_redelivery_date: members.data_reentrega,
    expected_delivery_date: members.data_prevista_entrega,
    return_deadline_date: members.prazo_devolucao,
    message: members.mensagem,
    ...volumeCodeMember,
  },
  { 'x-name': 'NfeOccurrence', description: 'What happened to a freight or one of its volumes.' },
);
export type EnglishOccurrenceOut = Static<typeof englishOccurrenceOut>;
