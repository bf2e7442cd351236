import { addWebhook } from '@carreto/contract/admin/webhooks/webhooks';
import type { Option } from '../command.ts';
import { bodyOf } from '../input/valid-input.ts';
import { credentialMembers } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';

/** What may be said of a webhook. */
export const newWebhook = optionsOf(
  bodyOf(addWebhook),
  [
    ...[
      'name',
      'exactAddress',
      'kinds',
      'occurrenceCodes:code',
      'channels',
      'order',
      'maxInFlight:in-flight',
      'signature',
    ],
    ...credentialMembers,
  ],
  { kind: { absent: 'occurrence' }, order: { absent: 'bounded' }, 'in-flight': { absent: '4' } },
);

/** Said the other way round than by the API: a flag can only be given. */
export const noReverseOption = {
  'no-reverse': { type: 'boolean', description: 'nothing about reverse freights' },
} as const satisfies Record<string, Option>;
