import type { NewOccurrence } from './occurrence.ts';

/** What Carreto itself has to say of an occurrence beyond that it happened. */
export const nothingSaid = {
  volumeNumber: null,
  redeliveryOn: null,
  expectedOn: null,
  returnBusinessDays: null,
  message: null,
  carrierDescription: null,
  carrierCode: null,
  courierName: null,
  courierDocument: null,
  proofs: [],
  redispatchCodes: [],
} satisfies Omit<NewOccurrence, 'code' | 'group' | 'occurredAt' | 'source'>;
