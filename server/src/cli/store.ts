import { stores } from '../connectors/stores/stores.ts';
import { checkStore, storeAddresses, withAddresses } from '../freight/stores/connect.ts';
import { listStoreOrders } from '../freight/stores/find-orders.ts';
import { wakeOrder } from '../freight/stores/wake-order.ts';
import type { ShownKey } from '../freight/stores/wire.ts';
import { moneyText } from '../kernel/value-texts.ts';
import { addStore, type Keyed } from '../registry/stores/add-store.ts';
import { getStore, listStores } from '../registry/stores/find-stores.ts';
import { removeStore } from '../registry/stores/remove-store.ts';
import { renewStoreKey } from '../registry/stores/renew-key.ts';
import { updateStore } from '../registry/stores/update-store.ts';
import { liveContext } from './carrier/live-context.ts';
import { type Arguments, type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { findShipper } from './input/find-party.ts';
import { typedId } from './input/typed-id.ts';
import { readEveryPage } from './output/every-page.ts';
import { factLines, printData, tableLines } from './output/output.ts';
import { exportTablesAction } from './store/export-tables.ts';
import { newStoreFrom, newStoreOptions, storeChangeOptions, storeChangesFrom } from './store/options.ts';
import { withStoreDesk } from './store/with-store-desk.ts';

const platforms: Command = {
  name: 'platforms',
  summary: 'platforms that shops can be connected on, and the fields that each wants',
  options: commonOptions,
  run: async (args) => {
    const rows = [...stores.values()].flatMap(({ manifest: { platform, credential, settings } }) =>
      [...credential, ...settings].map(({ name, isRequired, help }, index) => ({
        ...{ platform, name, help, isRequired },
        isSecret: index < credential.length,
      })),
    );
    printData(args, rows, () =>
      tableLines(
        ['platform', 'field', 'secret', 'needed', 'where it is found'],
        rows.map((one) => [one.platform, one.name, one.isSecret, one.isRequired, one.help]),
      ),
    );
    return exitCodes.done;
  },
};

const add: Command = {
  name: 'add',
  summary: 'connect a shop of a shipper; its addresses are shown this once',
  positionals: ['SHIPPER', 'PLATFORM'],
  options: { ...newStoreOptions, ...commonOptions },
  notes: [
    'What to click at the platform is in docs/shops/; ./carreto store platforms lists the fields.',
    'Secrets are read from a file, or from standard input with --credential-file -, so that no shell remembers them.',
    'Without --credential-file they are asked for at the terminal, and not shown while they are typed.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [shipper = '', platform = ''] = args.positionals;
      const { id: shipperId } = await findShipper(ctx, shipper);
      const input = await newStoreFrom(args, ctx, { shipperId, platform });
      return keyed(args, ctx, await addStore(await liveContext(ctx), ctx.actor, input));
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all shops',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const all = await readEveryPage((page) => listStores(ctx, page));
      printData(args, all, () =>
        tableLines(
          ['id', 'shipper', 'platform', 'name', 'active'],
          all.map((one) => [one.id, one.shipperId, one.platform, one.name, one.active]),
        ),
      );
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'one shop with what it shows',
  positionals: ['SHOP'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const store = await getStore(ctx, shopIdOf(args));
      printData(args, store, () =>
        factLines({
          id: store.id,
          shipper: store.shipperId,
          platform: store.platform,
          name: store.name,
          'kept sealed': store.credential.join(', ') || 'nothing',
          settings: Object.entries(store.settings)
            .map(([name, value]) => `${name}=${value}`)
            .join(', '),
          shows: store.options.map(({ code, shows }) => `${code} (${shows})`).join(', '),
          'live carriers': store.asksLive ? 'asked' : 'not asked',
          orders: store.hires ? 'hired by themselves' : 'wait for a person',
          'addresses since': store.keyAt,
          active: store.active,
        }),
      );
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change a shop; what is not given stays',
  positionals: ['SHOP'],
  options: { ...storeChangeOptions, ...commonOptions },
  run: (args) => changed(args, {}),
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active
      ? 'give a shop rates and take its orders again'
      : 'give a shop no rates, and leave its orders',
    positionals: ['SHOP'],
    options: commonOptions,
    run: (args) => changed(args, { active }),
  };
}

const remove: Command = {
  name: 'remove',
  summary: 'remove a shop with its credential and the list of its orders; freights stay',
  positionals: ['SHOP'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const removed = await removeStore(ctx, ctx.actor, shopIdOf(args));
      printData(args, removed, () => [`Removed shop ${removed.id}, ${removed.name}.`]);
      return exitCodes.done;
    }),
};

const key: Command = {
  name: 'key',
  summary: 'make new addresses for a shop and tell an installed platform; those before hold for a day',
  positionals: ['SHOP'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const storeId = shopIdOf(args);
      const shown = await withStoreDesk(ctx, async (desk) =>
        withAddresses(desk, await renewStoreKey(desk.ctx, ctx.actor, storeId)),
      );
      const { store: shop, addresses, registered } = shown;
      printData(args, shown, () => [...addressLines(shop, addresses), ...registeredLines(registered)]);
      return registered === null || registered.done || registered.byHand ? exitCodes.done : exitCodes.failed;
    }),
};

const check: Command = {
  name: 'check',
  summary: 'ask the platform now whether it accepts the credential; nothing changes there',
  positionals: ['SHOP'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const storeId = shopIdOf(args);
      const checked = await withStoreDesk(ctx, (desk) => checkStore(desk, storeId));
      const said = checked.sentence === null ? '' : ` (${checked.sentence})`;
      printData(args, checked, () => [`The credential is ${checked.outcome}${said}.`]);
      return checked.outcome === 'accepted' ? exitCodes.done : exitCodes.failed;
    }),
};

const orders: Command = {
  name: 'orders',
  summary: 'orders of a shop, newest first, with what keeps them from being hired',
  positionals: ['SHOP'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const storeId = shopIdOf(args);
      const { items } = await listStoreOrders(ctx, { storeId });
      printData(args, items, () =>
        tableLines(
          ['id', 'order', 'state', 'freight', 'charged', 'problem'],
          items.map((one) => [
            ...[one.id, one.orderNumber ?? one.orderRef, one.state, one.freightCode ?? ''],
            one.chargedCents === null ? '' : moneyText(one.chargedCents),
            one.problem ?? '',
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

const retry: Command = {
  name: 'retry',
  summary: 'have a running service read an order again and do what is due',
  positionals: ['ORDER'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const id = typedId(args.positionals[0], { of: 'order', list: 'store orders' });
      await wakeOrder(ctx, id);
      printData(args, { id }, () => [`Order ${id} is looked at again within seconds.`]);
      return exitCodes.done;
    }),
};

export const store: Command = {
  name: 'store',
  summary: 'shops of shippers on platforms: connect, check, and what became of their orders',
  actions: [
    ...[
      platforms,
      add,
      list,
      show,
      update,
      switching('activate'),
      switching('deactivate'),
      remove,
      key,
      check,
    ],
    ...[orders, retry, exportTablesAction],
  ],
};

function changed(args: Arguments, switched: { active?: boolean }): Promise<number> {
  return withContext(args, async (ctx) => {
    const storeId = shopIdOf(args);
    const { revision } = await getStore(ctx, storeId);
    const changes = await storeChangesFrom(args, ctx, { revision, ...switched });
    const updated = await updateStore(await liveContext(ctx), ctx.actor, { storeId, changes });
    printData(args, updated, () => [
      `Shop ${updated.id}, ${updated.name}, is ${updated.active ? 'active' : 'not active'}.`,
    ]);
    return exitCodes.done;
  });
}

function keyed(args: Arguments, ctx: CommandContext, { store: shop, key: secret }: Keyed): number {
  const addresses = storeAddresses(ctx, { platform: shop.platform, key: secret });
  printData(args, { store: shop, key: secret, addresses }, () => addressLines(shop, addresses));
  return exitCodes.done;
}

function addressLines(
  { id, name }: Pick<Keyed['store'], 'id' | 'name'>,
  { rates, events, install }: ShownKey['addresses'],
): string[] {
  return [
    `Shop ${id}, ${name}. These addresses are shown this once:`,
    ...factLines({ rates, events, install }),
  ];
}

/** Whether the platform knows new addresses. */
function registeredLines(registered: ShownKey['registered']): string[] {
  if (registered === null) return ['Nobody was told: the shop is not installed yet.'];
  if (registered.done) return ['The platform was told.'];
  if (registered.byHand)
    return ['The platform takes no addresses by its API: enter them there within a day.'];
  return [
    `The platform was not told: ${registered.sentence}. Try it again, or enter them there within a day.`,
  ];
}

function shopIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'shop', list: 'store list' });
}
