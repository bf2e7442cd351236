import * as contract from '@carreto/contract/admin/webhooks/webhooks';
import { webhookById } from '../freight/notify/deliveries/find-owner.ts';
import { addEndpoint } from '../freight/notify/endpoints/add-endpoint.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../freight/notify/endpoints/endpoint-state.ts';
import { getEndpoint, listEndpoints } from '../freight/notify/endpoints/find-endpoints.ts';
import { rotateKey } from '../freight/notify/endpoints/keys.ts';
import * as wire from '../freight/notify/wire-admin.ts';
import { liveContext } from './carrier/live-context.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { findShipper } from './input/find-party.ts';
import { bodyOf } from './input/valid-input.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData } from './output/output.ts';
import { requireCredentialKind } from './schema/credential.ts';
import { optionsOf } from './schema/options-of.ts';
import { webhookIdOf } from './webhook/arguments.ts';
import { deliveriesAction, deliveryAction, reprocessAction, testAction } from './webhook/deliveries.ts';
import { keyLines, webhookLines, webhooksLines } from './webhook/lines.ts';
import { listenAction } from './webhook/listen.ts';
import { newWebhook, noReverseOption } from './webhook/options.ts';
import { updateAction } from './webhook/update.ts';
import { webhookContext } from './webhook/webhook-context.ts';

const list: Command = {
  name: 'list',
  summary: 'webhooks of a shipper',
  positionals: ['SHIPPER'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
      const webhooks = await readEveryPage(async (page) =>
        wire.toWebhooks(page, await listEndpoints(ctx, { shipperId, ...page })),
      );
      printData(args, webhooks, () => webhooksLines(webhooks));
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'one webhook, how it does, and its keys',
  positionals: ['WEBHOOK'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const detail = wire.toWebhookDetail(await getEndpoint(ctx, await webhookById(ctx, webhookIdOf(args))));
      printData(args, detail, () => webhookLines(detail));
      return exitCodes.done;
    }),
};

const add: Command = {
  name: 'add',
  summary: 'tell a shipper what happens; the signing secret is shown once',
  positionals: ['SHIPPER', 'URL'],
  options: { ...newWebhook.options, ...noReverseOption, ...commonOptions },
  notes: [
    'Occurrences go to URL/occurrences, or with --exact-address to URL. HTTPS on the internet; inside, what CARRETO_WEBHOOK_ALLOW_CIDRS allows; of a running demo, this machine.',
    'Headers of your own are added by the admin API.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [typed = '', url = ''] = args.positionals;
      const { id: shipperId } = await findShipper(ctx, typed);
      requireCredentialKind(args);
      const includeReverse = args.options['no-reverse'] === true ? { includeReverse: false } : {};
      const endpoint = await newWebhook.input(args, ctx, { url, kinds: ['occurrence'], ...includeReverse });
      const added = wire.toAddedWebhook(
        await addEndpoint(await webhookContext(ctx), ctx.actor, { shipperId, endpoint }),
      );
      printData(args, added, () => [
        `Added webhook ${added.webhook.id}, ${added.webhook.name}.`,
        ...keyLines(added.key),
        `Next: ./carreto webhook test ${added.webhook.id}`,
      ]);
      return exitCodes.done;
    }),
};

const pause: Command = {
  name: 'pause',
  summary: 'send nothing until it is enabled; what comes is parked',
  positionals: ['WEBHOOK'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const ref = await webhookById(ctx, webhookIdOf(args));
      const paused = wire.toWebhook(await pauseEndpoint(await liveContext(ctx), ctx.actor, ref));
      printData(args, paused, () => [`Webhook ${paused.id}, ${paused.name}, is paused.`]);
      return exitCodes.done;
    }),
};

const enabling = optionsOf(bodyOf(contract.enableWebhook), ['parked', 'since'], {
  parked: {
    value: 'CHOICE',
    description:
      'what is sent of the parked: nothing, all, or since with --since; must be said where any wait',
    absent: '',
  },
});

const enable: Command = {
  name: 'enable',
  summary: 'send again, and say what of the parked deliveries goes out',
  positionals: ['WEBHOOK'],
  options: { ...enabling.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const ref = await webhookById(ctx, webhookIdOf(args));
      const { parked: waiting } = await getEndpoint(ctx, ref);
      // Whoever names an instant means it, and where nothing waits there is nothing to choose.
      const usual = args.options.since !== undefined ? 'since' : waiting === 0 ? 'nothing' : undefined;
      const choice = wire.fromEnabling(await enabling.input(args, ctx, usual && { parked: usual }));
      const enabled = wire.toWebhook(
        await enableEndpoint(await liveContext(ctx), ctx.actor, { ...ref, choice }),
      );
      printData(args, enabled, () => [`Webhook ${enabled.id}, ${enabled.name}, is active.`]);
      return exitCodes.done;
    }),
};

const remove: Command = {
  name: 'remove',
  summary: 'take it away with its secrets; what waits is cancelled, its log stays',
  positionals: ['WEBHOOK'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const ref = await webhookById(ctx, webhookIdOf(args));
      const removed = wire.toWebhook(await removeEndpoint(await liveContext(ctx), ctx.actor, ref));
      printData(args, removed, () => [`Removed webhook ${removed.id}, ${removed.name}.`]);
      return exitCodes.done;
    }),
};

const rotation = optionsOf(bodyOf(contract.rotateWebhookKey), ['signature', 'overlapHours']);

const rotate: Command = {
  name: 'rotate',
  summary: 'make a new signing key, shown this once; the old one signs along for a while',
  positionals: ['WEBHOOK'],
  options: { ...rotation.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { signature: kind = null, overlapHours: hours = 24 } = await rotation.input(args, ctx);
      const ref = await webhookById(ctx, webhookIdOf(args));
      const key = wire.toSigningKey(
        await rotateKey(await liveContext(ctx), ctx.actor, { ...ref, kind, overlapHours: hours }),
      );
      printData(args, key, () => [...keyLines(key), `The one before signs along for ${hours} hours.`]);
      return exitCodes.done;
    }),
};

/** Where shippers are told what happens. A WEBHOOK is named by the id that list shows. */
export const webhook: Command = {
  name: 'webhook',
  summary: 'webhooks of shippers: add, test, pause, enable, and what was delivered',
  actions: [
    list,
    show,
    add,
    updateAction,
    testAction,
    pause,
    enable,
    remove,
    rotate,
    deliveriesAction,
    deliveryAction,
    reprocessAction,
    listenAction,
  ],
};
