import type { Webhook } from '../webhook.ts';
import { cteReleasedWebhook } from './cte-released.ts';
import { invoiceWebhook } from './invoice.ts';
import { occurrenceWebhook } from './occurrence.ts';

/** Every webhook. */
export const webhooks: readonly Webhook[] = [occurrenceWebhook, cteReleasedWebhook, invoiceWebhook];
