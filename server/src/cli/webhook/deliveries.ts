import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { findDeliveries, getDelivery } from '../../freight/notify/deliveries/find-deliveries.ts';
import { deliveryById, webhookById } from '../../freight/notify/deliveries/find-owner.ts';
import { reprocess, reprocessMany } from '../../freight/notify/deliveries/reprocess.ts';
import { sendTest } from '../../freight/notify/endpoints/send-test.ts';
import * as wire from '../../freight/notify/wire-admin.ts';
import { everything } from '../../registry/access/scope.ts';
import { liveContext } from '../carrier/live-context.ts';
import {
  type Arguments,
  type Command,
  exitCodes,
  integerOption,
  textOption,
  UsageError,
} from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';
import { bodyOf, queryOf } from '../input/valid-input.ts';
import { counted, printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { deliveryIdOf, webhookIdOf } from './arguments.ts';
import { deliveriesLines, deliveryLines } from './lines.ts';

const filter = optionsOf(
  queryOf(contract.listWebhookDeliveries),
  [
    ...[
      'webhookId',
      'state',
      'kind',
      'subject:about',
      'orderNumber:order',
      'occurrenceCode:code',
      'class',
      'text',
      'from',
      'until',
      'cursor',
      'limit',
    ],
  ],
  { about: { value: 'ID' } },
);
const bulk = optionsOf(
  bodyOf(contract.reprocessWebhookDeliveries),
  ['webhookId', 'states', 'from', 'until', 'preview:dry-run'],
  { webhook: { absent: '' }, state: { absent: '' } },
);

/** How often a delivery is looked at while it is on its way. */
const lookEveryMs = 200;

/** Sends an example; a running `start` does the sending. */
export const testAction: Command = {
  name: 'test',
  summary: 'send an example and tell how it went',
  positionals: ['WEBHOOK'],
  options: {
    wait: {
      type: 'string',
      value: 'SECONDS',
      description: 'how long to wait for its end; 10 when absent',
    },
    ...commonOptions,
  },
  notes: ['It is sent by the running Carreto, and marked x-event-kind: test.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const waitS = integerOption(args, 'wait', { min: 0, max: 3600 }) ?? 10;
      const ref = await webhookById(ctx, webhookIdOf(args));
      const deliveryId = await sendTest(await liveContext(ctx), ctx.actor, ref);
      const delivery = await endOf(ctx, { shipperId: ref.shipperId, deliveryId }, waitS * 1000);
      const isUnderWay = delivery.state === 'pending' || delivery.state === 'sending';
      printData(args, delivery, () => [
        ...deliveryLines(delivery),
        ...(isUnderWay
          ? [
              '',
              `Under way; is ./carreto start running? ./carreto webhook delivery ${deliveryId} tells more.`,
            ]
          : []),
      ]);
      return delivery.state === 'delivered' ? exitCodes.done : exitCodes.failed;
    }),
};

/** A delivery after its first send, or as it is when the time is over. */
async function endOf(
  ctx: CommandContext,
  ref: { shipperId: number; deliveryId: number },
  waitMs: number,
): Promise<contract.DeliveryDetailView> {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const delivery = wire.toDeliveryDetail(await getDelivery(ctx, ref));
    const isSent = delivery.attemptLog.length > 0 && delivery.state !== 'sending';
    if (isSent || delivery.finishedAt !== null || performance.now() >= untilMs) return delivery;
    await sleep(lookEveryMs);
  }
}

export const deliveriesAction: Command = {
  name: 'deliveries',
  summary: 'what was, or will be, told to a shipper; newest first',
  positionals: ['SHIPPER'],
  options: { ...filter.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
      const query = await filter.input(args, ctx);
      const search = { ...wire.fromDeliveryFilter(query), shipperId, scope: everything };
      const page = wire.toDeliveries(query, await findDeliveries(ctx, search));
      printData(args, page, () => deliveriesLines(page));
      return exitCodes.done;
    }),
};

export const deliveryAction: Command = {
  name: 'delivery',
  summary: 'one delivery with its body and every send',
  positionals: ['DELIVERY'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const delivery = wire.toDeliveryDetail(
        await getDelivery(ctx, await deliveryById(ctx, deliveryIdOf(args))),
      );
      printData(args, delivery, () => deliveryLines(delivery));
      return exitCodes.done;
    }),
};

export const reprocessAction: Command = {
  name: 'reprocess',
  summary: 'send again: one delivery, or all of a webhook that a filter finds',
  positionals: ['[DELIVERY]'],
  options: { ...bulk.options, ...commonOptions },
  notes: [
    'One send and three retries a minute apart; many go out a hundred a minute, at most ten thousand at once.',
    'Example: ./carreto webhook reprocess --webhook 3 --state exhausted --from 2026-11-20',
  ],
  run: (args) => {
    const isOne = args.positionals[0] !== undefined;
    if (isOne === (textOption(args, 'webhook') !== undefined))
      throw new UsageError('name a DELIVERY, or a webhook with --webhook and --state');
    return withContext(args, (ctx) => (isOne ? again(ctx, args) : manyAgain(ctx, args)));
  },
};

async function again(ctx: CommandContext, args: Arguments): Promise<number> {
  const ref = await deliveryById(ctx, deliveryIdOf(args));
  const deliveryId = await reprocess(await liveContext(ctx), ctx.actor, ref);
  printData(args, { deliveryId }, () => [`Delivery ${deliveryId} sends it once more.`]);
  return exitCodes.done;
}

async function manyAgain(ctx: CommandContext, args: Arguments): Promise<number> {
  const { webhookId, states, preview = false, ...rest } = await bulk.input(args, ctx);
  const { from = null, until = null } = wire.fromSpan(rest);
  const ref = await webhookById(ctx, webhookId);
  const count = await reprocessMany(await liveContext(ctx), ctx.actor, {
    ...ref,
    states,
    from,
    until,
    preview,
  });
  const verb = preview ? 'would be sent' : count === 1 ? 'is sent' : 'are sent';
  printData(args, { count, dryRun: preview }, () => [
    `${counted(count, 'delivery', 'deliveries')} ${verb} again.`,
  ]);
  return exitCodes.done;
}
