import type { NewPreview } from '../../../registry/jobs/open-preview.ts';
import type { WhichEvents } from '../../notify/deliveries/redeliver.ts';

/** What is done to each freight of a job; plain, as a job keeps it. Instants are texts in UTC. */
export type BulkAction =
  | { type: 'cancel'; reason: string | null }
  | { type: 'report'; code: number; occurredAt: string; message: string | null; expectedOn: string | null }
  | { type: 'note'; text: string }
  | { type: 'assign'; operatorId: number | null }
  | { type: 'redeliver'; which: WhichEvents };

/** The permission of the same act on one freight. */
export const neededFor = {
  cancel: 'freights.write',
  report: 'freights.write',
  note: 'freights.note',
  assign: 'freights.note',
  redeliver: 'webhooks.redeliver',
} as const satisfies Record<BulkAction['type'], NewPreview['needs']>;

/** Jobs of freights among those of operators. */
export const jobKind = 'freights';
