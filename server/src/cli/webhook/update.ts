import { updateWebhook } from '@carreto/contract/admin/webhooks/webhooks';
import { webhookById } from '../../freight/notify/deliveries/find-owner.ts';
import { changeEndpoint } from '../../freight/notify/endpoints/change-endpoint.ts';
import { getEndpoint } from '../../freight/notify/endpoints/find-endpoints.ts';
import * as wire from '../../freight/notify/wire-admin.ts';
import { type Arguments, type Command, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { bodyOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { credentialMembers, requireCredentialKind } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';
import { webhookIdOf } from './arguments.ts';
import { webhookContext } from './webhook-context.ts';

const changes = optionsOf(
  bodyOf(updateWebhook),
  [
    ...['name', 'url', 'exactAddress', 'kinds', 'occurrenceCodes:code', 'channels'],
    ...['includeReverse:reverse', 'order', 'maxInFlight:in-flight', 'alertEmails'],
    ...credentialMembers,
  ],
  {
    // What is not given stays: nothing has a value of its own when absent.
    url: { description: 'address; HTTPS, or whatever the operator allows inside' },
    'exact-address': { description: 'occurrences go to the address itself, with nothing appended' },
    code: { description: 'only occurrences with these codes, 0 to 999; repeat for more' },
    channel: { value: 'CHANNEL', description: 'only freights of these channels; repeat for more' },
    reverse: { description: 'reverse freights, too' },
    'alert-email': { value: 'EMAIL', description: 'who is told when it fails; repeat for more' },
    'auth-name': { description: 'user of basic' },
  },
);

/** A flag can only be given: its contrary is another. */
const contraries = {
  'no-exact-address': { type: 'boolean', description: 'occurrences go to /occurrences below the address' },
  'no-reverse': { type: 'boolean', description: 'nothing about reverse freights' },
} as const;

/** Changes a webhook; what is not given stays. */
export const updateAction: Command = {
  name: 'update',
  summary: 'change a webhook; what is not given stays, and what waits goes by the new address',
  positionals: ['WEBHOOK'],
  options: { ...changes.options, ...contraries, ...commonOptions },
  notes: [
    'Lists are replaced whole. Of an address that changes nothing is known: its first event tells whether anybody listens there.',
    'Example: ./carreto webhook update 5 --exact-address',
  ],
  run(args) {
    requireCredentialKind(args);
    const switched = switchedOf(args);
    return withContext(args, async (ctx) => {
      const ref = await webhookById(ctx, webhookIdOf(args));
      const { row } = await getEndpoint(ctx, ref);
      const input = await changes.input(args, ctx, { revision: row.revision, ...switched });
      if (Object.keys(input).length === 1) throw new UsageError('name what changes');
      const updated = wire.toWebhook(
        await changeEndpoint(await webhookContext(ctx), ctx.actor, { ...ref, changes: input }),
      );
      const address = updated.exactAddress ? 'its address itself' : '/occurrences below its address';
      printData(args, updated, () => [
        `Changed webhook ${updated.id}, ${updated.name}; occurrences go to ${address}.`,
        `Next: ./carreto webhook test ${updated.id}`,
      ]);
      return exitCodes.done;
    });
  },
};

/** Flags that are switched off. @throws UsageError for one that is switched on, too */
function switchedOf({ options }: Arguments): { exactAddress?: false; includeReverse?: false } {
  for (const name of ['exact-address', 'reverse'])
    if (options[name] === true && options[`no-${name}`] === true)
      throw new UsageError(`--${name} and --no-${name} contradict each other`);
  return {
    ...(options['no-exact-address'] === true ? { exactAddress: false } : {}),
    ...(options['no-reverse'] === true ? { includeReverse: false } : {}),
  };
}
