import {
  type LiveCarrier,
  type LiveCarrierChanges,
  liveEnquiry,
} from '@carreto/contract/admin/registry/live-carriers';
import { addLiveCarrier } from '../../registry/live-carriers/add-live-carrier.ts';
import { getLiveCarrier, listLiveCarriers } from '../../registry/live-carriers/find-live-carriers.ts';
import { removeLiveCarrier } from '../../registry/live-carriers/remove-live-carrier.ts';
import { updateLiveCarrier } from '../../registry/live-carriers/update-live-carrier.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { findCarrier } from '../input/find-party.ts';
import { typedId } from '../input/typed-id.ts';
import { readEveryPage } from '../output/every-page.ts';
import { factLines, printData, tableLines } from '../output/output.ts';
import { requireCredentialKind } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';
import { liveContext } from './live-context.ts';
import { connectorChanges, newConnector } from './live-options.ts';
import { tryConnector } from './live-try.ts';
import { printTried } from './print-tried.ts';

const add: Command = {
  name: 'add',
  summary: 'add a connector: from then on quotes ask the carrier',
  positionals: ['CARRIER'],
  options: { ...newConnector.options, ...commonOptions },
  notes: [
    'The contract of the API, with examples, is docs/live-carriers.md.',
    'The credential is read from a file, or from standard input with --secret-file -, so that no shell remembers it.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const carrier = await findCarrier(ctx, args.positionals[0] ?? '');
      requireCredentialKind(args);
      const input = await newConnector.input(args, ctx, { carrierId: carrier.id });
      const added = await addLiveCarrier(await liveContext(ctx), ctx.actor, input);
      printData(args, added, () => [
        `Added connector ${added.id}, ${added.name}. Next: ./carreto carrier live try ${added.id} asks it once.`,
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all connectors',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const connectors = await readEveryPage((page) => listLiveCarriers(ctx, page));
      printData(args, connectors, () =>
        tableLines(
          ['id', 'carrier', 'name', 'serves', 'url', 'active'],
          connectors.map((one) => [one.id, one.carrierId, one.name, servesOf(one), one.url, one.active]),
        ),
      );
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'one connector with all that bounds it',
  positionals: ['CONNECTOR'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const connector = await getLiveCarrier(ctx, connectorIdOf(args));
      printData(args, connector, () =>
        factLines({
          id: connector.id,
          carrier: connector.carrierId,
          name: connector.name,
          serves: servesOf(connector),
          url: connector.url,
          credential: connector.auth.name ?? connector.auth.kind,
          services: connector.services.join(', ') || 'all',
          'load types': connector.loadTypes.join(', '),
          deadline: milliseconds(connector.deadlineMs),
          budget: milliseconds(connector.budgetMs),
          remembered: milliseconds(connector.cacheTtlMs),
          'calls at once': connector.maxInFlight,
          'offers hold': `${connector.offerValidityDays} days`,
          'left alone': `after ${connector.breaker.failures} failures in a row, for ${connector.breaker.pauseMs} ms`,
          active: connector.active,
        }),
      );
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change a connector; what is not given stays',
  positionals: ['CONNECTOR'],
  options: { ...connectorChanges.options, ...commonOptions },
  run: (args) => {
    requireCredentialKind(args);
    return changed(args, {});
  },
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active ? 'ask a connector again' : 'ask a connector no more',
    positionals: ['CONNECTOR'],
    options: commonOptions,
    run: (args) => changed(args, { active }),
  };
}

const remove: Command = {
  name: 'remove',
  summary: 'remove a connector and its credential; quotes made with it stay',
  positionals: ['CONNECTOR'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const removed = await removeLiveCarrier(ctx, ctx.actor, connectorIdOf(args));
      printData(args, removed, () => [`Removed connector ${removed.id}, ${removed.name}.`]);
      return exitCodes.done;
    }),
};

const enquiry = optionsOf(liveEnquiry, ['originZip:from', 'destinationZip:to', 'weightG'], {
  from: { absent: '29161-376' },
  to: { absent: '01311-000' },
  weight: { absent: '5000' },
});

const tryAction: Command = {
  name: 'try',
  summary: 'ask the carrier now and show what it says',
  positionals: ['CONNECTOR'],
  options: { ...enquiry.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const input = await enquiry.input(args, ctx, { originZip: '29161376', destinationZip: '01311000' });
      return printTried(args, await tryConnector(ctx, { liveCarrierId: connectorIdOf(args), input }));
    }),
};

/** Connectors of carriers that price by an API of their own. */
export const liveActions: Command = {
  name: 'live',
  summary: 'connectors of carriers that price by their own API',
  actions: [add, list, show, update, switching('activate'), switching('deactivate'), remove, tryAction],
};

function changed(args: Arguments, switched: { active?: boolean }): Promise<number> {
  return withContext(args, async (ctx) => {
    const liveCarrierId = connectorIdOf(args);
    const { revision } = await getLiveCarrier(ctx, liveCarrierId);
    const changes: LiveCarrierChanges = await connectorChanges.input(args, ctx, { revision, ...switched });
    const updated = await updateLiveCarrier(await liveContext(ctx), ctx.actor, { liveCarrierId, changes });
    printData(args, updated, () => [
      `Connector ${updated.id}, ${updated.name}, is ${updated.active ? 'active' : 'not active'}.`,
    ]);
    return exitCodes.done;
  });
}

function connectorIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'connector', list: 'carrier live list' });
}

function servesOf({ audience }: LiveCarrier): string {
  if (audience.kind === 'all') return 'everybody';
  return audience.kind === 'shipper' ? `shipper ${audience.shipperId}` : `group ${audience.groupId}`;
}

function milliseconds(value: number | null): string {
  return value === null ? 'as the installation says' : `${value} ms`;
}
