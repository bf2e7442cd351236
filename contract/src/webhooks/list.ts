import type { Webhook } from '../webhook.ts';
import { occurrenceWebhook } from './occurrence.ts';

/** Every webhook. */
export const webhooks: readonly Webhook[] = [occurrenceWebhook];
