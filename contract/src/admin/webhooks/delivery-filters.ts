import { type Static, Type } from 'typebox';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant } from '../common.ts';
import { webhookKinds } from './webhooks.ts';

/** What deliveries are found, counted and sent again by: the same members everywhere, so that all of them mean the same rows. */

export const deliveryStates = [
  'pending',
  'sending',
  'delivered',
  'rejected',
  'exhausted',
  'parked',
  'cancelled',
] as const;
export const eventKinds = [...webhookKinds, 'test'] as const;

export const deliveryFilters = {
  webhookId: Type.Optional(publicId('Only to this webhook.')),
  state: Type.Optional(
    oneOf([...deliveryStates, 'failed'], 'Only in this state; `failed`: `rejected` or `exhausted`.'),
  ),
  kind: Type.Optional(oneOf(eventKinds, 'Only of this kind.')),
  class: Type.Optional(
    oneOf(
      ['2xx', '3xx', '4xx', '5xx', 'none'],
      'Only those whose last send was answered like this; `none`: not at all.',
    ),
  ),
  occurrenceCode: Type.Optional(integer('Only of occurrences with this code.', { min: 0, max: 999 })),
  subject: Type.Optional(text('Only about this freight, CT-e or invoice.', { max: 64 })),
  orderNumber: Type.Optional(text('Only about freights of this order.', { max: 255 })),
  text: Type.Optional(
    text('Only where freight, CT-e, invoice or order begin like this, or the `webhook-id` is this.', {
      max: 100,
    }),
  ),
  from: Type.Optional(instant('Only made from then on.')),
  until: Type.Optional(instant('Only made before then.')),
};

export const deliveryFiltersOfAll = {
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  ...deliveryFilters,
};

const filter = closed('Which deliveries.', deliveryFilters);
/** The filter as it is sent in. */
export type DeliveryFilterInput = Static<typeof filter>;
