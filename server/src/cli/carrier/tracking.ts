import {
  type TrackingConnection,
  trackingTrial,
} from '@carreto/contract/admin/registry/tracking-connections';
import { toWireTried } from '../../freight/track/intake/poll/wire.ts';
import { addTrackingConnection } from '../../registry/tracking-connections/add-tracking-connection.ts';
import {
  getTrackingConnection,
  listTrackingConnections,
} from '../../registry/tracking-connections/find-tracking-connections.ts';
import { removeTrackingConnection } from '../../registry/tracking-connections/remove-tracking-connection.ts';
import { updateTrackingConnection } from '../../registry/tracking-connections/update-tracking-connection.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { findCarrier } from '../input/find-party.ts';
import { typedId } from '../input/typed-id.ts';
import { readEveryPage } from '../output/every-page.ts';
import { factLines, printData, tableLines } from '../output/output.ts';
import { requireCredentialKind } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';
import { trackingContext, tryTracking } from './tracking-context.ts';
import { connectionChanges, mappingFrom, mappingOption, newConnection } from './tracking-options.ts';
import { trackingState } from './tracking-state.ts';

const add: Command = {
  name: 'add',
  summary: 'add a connection: from then on the carrier is asked for its freights',
  positionals: ['CARRIER'],
  options: { ...newConnection.options, ...mappingOption, ...commonOptions },
  notes: [
    'What a mapping is, with three examples, is docs/carrier-tracking.md.',
    'The credential is read from a file, or from standard input with --secret-file -, so that no shell remembers it.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const carrier = await findCarrier(ctx, args.positionals[0] ?? '');
      requireCredentialKind(args);
      const usual = { carrierId: carrier.id, ...(await mappingFrom(args)) };
      const input = await newConnection.input(args, ctx, usual);
      const added = await addTrackingConnection(await trackingContext(ctx), ctx.actor, input);
      printData(args, added, () => [
        `Added connection ${added.id}. Next: ./carreto carrier tracking try ${added.id} --freight ID asks for a freight.`,
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all connections',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const connections = await readEveryPage((page) => listTrackingConnections(ctx, page));
      printData(args, connections, () =>
        tableLines(
          ['id', 'carrier', 'shipper', 'kind', 'url', 'active'],
          connections.map((one) => [
            one.id,
            one.carrierId,
            one.shipperId ?? 'everybody',
            one.kind,
            one.mapping?.request.url ?? '',
            one.active,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'one connection; with --json its mapping, too',
  positionals: ['CONNECTION'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const connection = await getTrackingConnection(ctx, connectionIdOf(args));
      printData(args, connection, () => factLines(factsOf(connection)));
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change a connection; what is not given stays',
  positionals: ['CONNECTION'],
  options: { ...mappingOption, ...connectionChanges.options, ...commonOptions },
  run: async (args) => {
    requireCredentialKind(args);
    return changed(args, await mappingFrom(args));
  },
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active ? 'ask by a connection again' : 'ask by a connection no more',
    positionals: ['CONNECTION'],
    options: commonOptions,
    run: (args) => changed(args, { active }),
  };
}

const remove: Command = {
  name: 'remove',
  summary: 'remove a connection and its credential; what was heard stays',
  positionals: ['CONNECTION'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const removed = await removeTrackingConnection(ctx, ctx.actor, connectionIdOf(args));
      printData(args, removed, () => [`Removed connection ${removed.id}.`]);
      return exitCodes.done;
    }),
};

const trial = optionsOf(trackingTrial, ['freight']);

const tryAction: Command = {
  name: 'try',
  summary: 'ask the carrier for a freight now and show what would be taken in',
  positionals: ['CONNECTION'],
  options: { ...trial.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { freight: freightCode } = await trial.input(args, ctx);
      const input = { trackingConnectionId: connectionIdOf(args), freightCode };
      const tried = toWireTried(await tryTracking(ctx, input));
      printData(args, tried, () => [
        ...(tried.code === null ? [] : [`${tried.code}: ${tried.sentence}`]),
        ...tableLines(
          ['at', 'code', 'means', 'description'],
          tried.events.map((one) => [
            one.occurredAt,
            one.carrierCode,
            one.code ?? '?',
            one.description ?? '',
          ]),
        ),
      ]);
      return tried.code === null || tried.code === 'refused' ? exitCodes.done : exitCodes.failed;
    }),
};

/** Connections by which carriers are asked for tracking. */
export const trackingActions: Command = {
  name: 'tracking',
  summary: 'carriers that are asked what happens to their freights',
  actions: [
    add,
    list,
    show,
    update,
    switching('activate'),
    switching('deactivate'),
    remove,
    tryAction,
    trackingState,
  ],
};

function changed(args: Arguments, more: { active?: boolean; mapping?: unknown }): Promise<number> {
  return withContext(args, async (ctx) => {
    const trackingConnectionId = connectionIdOf(args);
    const { revision } = await getTrackingConnection(ctx, trackingConnectionId);
    const changes = await connectionChanges.input(args, ctx, { revision, ...more });
    const updated = await updateTrackingConnection(await trackingContext(ctx), ctx.actor, {
      trackingConnectionId,
      changes,
    });
    printData(args, updated, () => [
      `Connection ${updated.id} is ${updated.active ? 'active' : 'not active'}.`,
    ]);
    return exitCodes.done;
  });
}

function connectionIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'connection', list: 'carrier tracking list' });
}

function factsOf(connection: TrackingConnection): Record<string, string | number | boolean> {
  const { leastMinutes, mostMinutes, rareMinutes, rareAfterDays } = connection;
  return {
    id: connection.id,
    carrier: connection.carrierId,
    shipper: connection.shipperId ?? 'everybody',
    kind: connection.kind,
    url: connection.mapping?.request.url ?? '',
    credential: connection.auth.name ?? connection.auth.kind,
    'asked for': `${leastMinutes} to ${mostMinutes} minutes apart; ${rareMinutes} after ${rareAfterDays} days`,
    'calls a minute': connection.callsPerMinute,
    active: connection.active,
  };
}
