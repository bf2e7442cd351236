import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { alsoAs } from '../read-forms.ts';
import { metadataIn } from '../shapes/metadata.ts';
import { nfesIn } from '../shapes/nfe.ts';
import { orderNumber } from '../shapes/order-number.ts';
import { dispatcherIn, recipientIn, senderIn } from '../shapes/parties.ts';
import { date, datetime, integer, money, text } from '../values.ts';

const request = Type.Object(
  {
    remetente: senderIn,
    expedidor: Type.Optional(dispatcherIn),
    destinatario: recipientIn,
    metadados: Type.Optional(metadataIn),
    numero_pedido: Type.Optional(orderNumber),
    numero_pedido_pai: Type.Optional(text('Number of the order this one belongs to.', { max: 50 })),
    data_pedido: Type.Optional(datetime('When it was ordered.')),
    data_faturamento: Type.Optional(datetime('When it was invoiced.')),
    forma_pagamento: Type.Optional(text('How it was paid.', { max: 255 })),
    obs_cliente: Type.Optional(text('Note of the customer.', { max: 1000 })),
    valor_frete_cobrado: Type.Optional(
      alsoAs('numericText', money('What the customer pays for the freight.')),
    ),
    nota_fiscal: Type.Optional(nfesIn),
    data_coleta: Type.Optional(date('Day on which it should be collected.')),
    canal: Type.Optional(text('Sales channel; the quote’s when left out.', { max: 255 })),
    subcanal: Type.Optional(text('Part of the channel.', { max: 255 })),
  },
  { 'x-name': 'HireRequest', description: 'Who sends, who receives, and what is known of the order.' },
);

const reply = Type.Object(
  {
    id_frete: text('The freight.', { min: 13, max: 13 }),
    rastreio: text('Address of its public tracking page.', { max: 2000 }),
  },
  { 'x-name': 'HireReply', description: 'The freight.' },
);

/** Hires an offer of a quote (specification 4.3). */
export const hireOffer = endpoint({
  id: 'hireOffer',
  method: 'POST',
  path: '/api/external/embarcador/v1/quote/ecommerce/{token_oferta}/offer/{oferta}',
  section: '4.3',
  summary: 'Hire an offer',
  description:
    'Hiring the same offer again with the same content answers the first freight. For a reverse freight the ' +
    'dispatcher is the consumer and the recipient the unit that receives.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({
    token_oferta: Type.String({
      description: 'Offer token: `dispatchers[].id` of a quote.',
      pattern: '^[0-9a-z]{16}$',
      examples: ['0n4k8q2f7d1a5z8x'],
    }),
    oferta: integer('Number of the offer.', { min: 1, max: 1_000_000 }),
  }),
  body: request,
  reply,
  errors: [
    'not_found',
    'offer_expired',
    'offer_already_hired',
    'quote_already_hired',
    'shipper_blocked',
    'quota_exhausted',
    'conflict',
    'request_running',
  ],
  sample: 'hire-offer',
});

export type HireOfferRequest = Static<typeof request>;
export type HireOfferReply = Static<typeof reply>;
