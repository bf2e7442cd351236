/**
 * What a live carrier may answer, as JSON Schema; `docs/live-carriers.md` prints the same. Members that are not
 * named are ignored, so that carriers may add theirs.
 */
const text = (maxLength: number, description: string) => ({
  type: 'string',
  description,
  minLength: 1,
  maxLength,
  // Something to read, and no control characters.
  pattern: '^(?=.*\\S)\\P{Cc}+$',
});

const whole = (maximum: number, description: string) => ({
  type: 'integer',
  description,
  minimum: 0,
  maximum,
});

const kilograms = (description: string) => ({
  type: 'number',
  description,
  exclusiveMinimum: 0,
  maximum: 1_000_000,
});

/** More offers than this are a mistake. */
const mostOffers = 20;

const offerSchema = {
  type: 'object',
  required: ['identifier', 'service', 'price', 'delivery_days'],
  properties: {
    identifier: text(100, 'Your own name of this offer; it is named when the offer is hired.'),
    service: text(100, 'Name of the service; each service of a load type once.'),
    service_code: text(60, 'Code of the service.'),
    service_description: text(255, 'What the service is.'),
    delivery_note: text(500, 'What to know about the delivery.'),
    load_type: {
      description: 'One of `load_types` of the enquiry; fractional when left out.',
      enum: ['fractional', 'full_load'],
    },
    modal: { description: 'How it travels; road when left out.', enum: ['road', 'air'] },
    price: {
      type: 'number',
      description: 'What you charge, in reais with at most two decimals, taxes included.',
      exclusiveMinimum: 0,
      maximum: 10_000_000,
    },
    delivery_days: whole(365, 'Business days from the collection.'),
    delivery_hours: whole(23, 'Hours beyond the days.'),
    delivery_minutes: whole(59, 'Minutes beyond the hours.'),
    expires_at: {
      type: 'string',
      description: 'Until when the offer holds, RFC 3339; a setting of the connector when left out.',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
      maxLength: 40,
    },
    weights: {
      type: 'object',
      description: 'Weights that you charge by, in kilograms.',
      properties: {
        cubed: kilograms('Volume times your cubing factor.'),
        used: kilograms('The weight that the price is for.'),
      },
    },
    home_delivery: { type: 'boolean', description: 'Delivered at the address.' },
    carrier_needs_to_return_to_sender: {
      type: 'boolean',
      description: 'Refused goods travel back at the expense of the sender.',
    },
  },
} as const;

export const answerSchema = {
  type: 'object',
  properties: {
    currency: { const: 'BRL', description: 'Only reais; may be left out.' },
    offers: {
      type: 'array',
      description: 'Your offers; empty when you have none.',
      maxItems: mostOffers,
      items: offerSchema,
    },
    refusal: {
      type: 'object',
      description: 'Why you make no offer, in place of `offers`.',
      required: ['message'],
      properties: {
        code: text(60, 'Your own code of the reason.'),
        message: text(500, 'The reason in a sentence; people of the shipper read it.'),
      },
    },
  },
  oneOf: [{ required: ['offers'] }, { required: ['refusal'] }],
} as const;

/** An answer that fits the schema. */
export type AnswerJson = {
  offers?: readonly OfferJson[];
  refusal?: { code?: string; message: string };
};

export type OfferJson = {
  identifier: string;
  service: string;
  service_code?: string;
  service_description?: string;
  delivery_note?: string;
  load_type?: 'fractional' | 'full_load';
  modal?: 'road' | 'air';
  price: number;
  delivery_days: number;
  delivery_hours?: number;
  delivery_minutes?: number;
  expires_at?: string;
  weights?: { cubed?: number; used?: number };
  home_delivery?: boolean;
  carrier_needs_to_return_to_sender?: boolean;
};
