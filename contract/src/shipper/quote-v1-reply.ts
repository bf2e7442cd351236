import { type Static, Type } from 'typebox';
import { cnpjOut, sixteenOut } from '../shapes/answer-values.ts';
import { oldVolumeOut } from '../shapes/old-volume.ts';
import { date, moneyOut } from '../values.ts';

const offer = Type.Object(
  {
    oferta: Type.Integer({ description: 'Position from 1; names the offer when hiring.' }),
    cnpj: cnpjOut('CNPJ of the carrier, 14 characters.'),
    logotipo: Type.String({ description: 'Address of the logo; empty when there is none.' }),
    nome: Type.String({ description: 'Trade name of the carrier.' }),
    servico: Type.String({ description: 'Name of the service.' }),
    descricao_servico: Type.Optional(Type.String({ description: 'What the service is.' })),
    prazo_entrega: Type.Integer({ description: 'Business days, with those that freight rules add.' }),
    prazo_entrega_horas: Type.Optional(Type.Integer({ description: 'Hours beyond the days.' })),
    prazo_entrega_minutos: Type.Optional(Type.Integer({ description: 'Minutes beyond the hours.' })),
    entrega_estimada: date('Day counted from the day of the quote.'),
    validade: date('The day, at the time of the quote, until when the offer can be hired.'),
    custo_frete: moneyOut('What the carrier charges.'),
    preco_frete: moneyOut('Price after freight rules.'),
  },
  { 'x-name': 'OldQuoteOffer', description: 'What a carrier offers.' },
);

export const quoteV1Reply = Type.Object(
  {
    token_oferta: sixteenOut('Offer token, 16 characters; names the quote when hiring.'),
    transportadoras: Type.Array(offer, { description: 'The offers; empty when there is none.' }),
    volumes: Type.Optional(Type.Array(oldVolumeOut, { description: 'With `retornar_consolidacao`.' })),
  },
  { 'x-name': 'OldQuoteReply', description: 'The offers.' },
);

export type QuoteV1Reply = Static<typeof quoteV1Reply>;
