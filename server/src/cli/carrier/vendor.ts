import { liveEnquiry } from '@carreto/contract/admin/registry/live-carriers';
import {
  newVendorAccount,
  type VendorAccount,
  vendorAccountChanges,
} from '@carreto/contract/admin/registry/vendor-accounts';
import { catalogueOf } from '../../connectors/vendors/catalogue.ts';
import { vendors as known } from '../../connectors/vendors/vendors.ts';
import { pushAddress } from '../../freight/track/intake/poll/push-address.ts';
import { silentLog } from '../../platform/log/log.ts';
import { openMasterKey } from '../../platform/secrets/master-key.ts';
import { createSealer } from '../../platform/secrets/seal.ts';
import type { VendorAccountContext } from '../../registry/vendor-accounts/account.ts';
import { addVendorAccount } from '../../registry/vendor-accounts/add-vendor-account.ts';
import { checkVendorAccount } from '../../registry/vendor-accounts/check-vendor-account.ts';
import { getVendorAccount, listVendorAccounts } from '../../registry/vendor-accounts/find-vendor-accounts.ts';
import { openVendorDesk } from '../../registry/vendor-accounts/open-vendor-desk.ts';
import { removeVendorAccount } from '../../registry/vendor-accounts/remove-vendor-account.ts';
import { renewPushKey } from '../../registry/vendor-accounts/renew-push-key.ts';
import { updateVendorAccount } from '../../registry/vendor-accounts/update-vendor-account.ts';
import { type Arguments, type Command, CommandError, exitCodes, textOption } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { askFields, terminalOf } from '../input/ask-fields.ts';
import { findCarrier } from '../input/find-party.ts';
import { typedId } from '../input/typed-id.ts';
import { validInput } from '../input/valid-input.ts';
import { readEveryPage } from '../output/every-page.ts';
import { factLines, printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { tryConnector } from './live-try.ts';
import { printTried } from './print-tried.ts';
import { accountOptions, newAccountOptions, readAccountOptions } from './vendor-options.ts';
import { isLookup, lookupOptions, tryLookup } from './vendor-try.ts';

const owner = optionsOf(newVendorAccount, ['shipperId', 'groupId']);

const add: Command = {
  name: 'add',
  summary: "add an account: from then on the carrier's own system is asked by it",
  positionals: ['CARRIER'],
  options: { ...newAccountOptions, ...owner.options, ...commonOptions },
  notes: [
    './carreto vendors show NAME says what an account needs: fields of the credential, and settings.',
    'A credential is read from files, or from standard input with FIELD=-, so that no shell remembers it.',
    'Without --credential it is asked for at the terminal, and not shown while it is typed.',
    'Without --act it is used for all that books nothing.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: carrierId } = await findCarrier(ctx, args.positionals[0] ?? '');
      const vendor = textOption(args, 'vendor');
      const environment = textOption(args, 'environment');
      const said = await readAccountOptions(args);
      const typed = said.credential === undefined ? await typedCredential(args, vendor) : {};
      const input = validInput(newVendorAccount, {
        ...{ carrierId, vendor, name: vendor },
        ...(environment === undefined ? {} : { environment }),
        ...(await owner.read(args, ctx)),
        ...typed,
        ...said,
      });
      const added = await addVendorAccount(await accountContext(ctx), ctx.actor, input);
      printData(args, added, () => [
        `Added account ${added.id}, ${added.name}. Next: ./carreto carrier vendor check ${added.id} proves its credential.`,
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all accounts, with how they do',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const accounts = await readEveryPage((page) => listVendorAccounts(ctx, page));
      printData(args, accounts, () =>
        tableLines(
          ['id', 'carrier', 'vendor', 'name', 'environment', 'used for', 'active', 'state'],
          accounts.map((one) => [
            ...[one.id, one.carrierId, one.vendor, one.name, one.environment],
            ...[one.acts.join(', '), one.active, one.state.status],
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change an account; what is not given stays',
  positionals: ['ACCOUNT'],
  options: { ...accountOptions, ...commonOptions },
  run: async (args) => changed(args, await readAccountOptions(args)),
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active ? 'call an account again' : 'call an account no more',
    positionals: ['ACCOUNT'],
    options: commonOptions,
    run: (args) => changed(args, { active }),
  };
}

const remove: Command = {
  name: 'remove',
  summary: 'remove an account with its credential and what asks by it; quotes and occurrences stay',
  positionals: ['ACCOUNT'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const removed = await removeVendorAccount(ctx, ctx.actor, accountIdOf(args));
      printData(args, removed, () => [`Removed account ${removed.id}, ${removed.name}.`]);
      return exitCodes.done;
    }),
};

const check: Command = {
  name: 'check',
  summary: 'prove the credential of an account by a call that books nothing',
  positionals: ['ACCOUNT'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const world = { ...(await accountContext(ctx)), log: silentLog };
      const vendors = openVendorDesk(world);
      try {
        const account = await checkVendorAccount({ ...world, vendors }, ctx.actor, accountIdOf(args));
        printData(args, account, () => factLines(stateFacts(account)));
        return account.state.checkOutcome === 'accepted' ? exitCodes.done : exitCodes.failed;
      } finally {
        await vendors.close();
      }
    }),
};

const enquiry = optionsOf(liveEnquiry, ['originZip:from', 'destinationZip:to', 'weightG'], {
  from: { absent: '29161-376' },
  to: { absent: '01311-000' },
  weight: { absent: '5000' },
});

const tryAction: Command = {
  name: 'try',
  summary: "ask the carrier's own system now and show what it says: prices, or what an option names",
  positionals: ['ACCOUNT'],
  options: { ...enquiry.options, ...lookupOptions, ...commonOptions },
  notes: [
    'Nothing is booked, cancelled or printed, whatever the account is used for.',
    'With --track, --cte or --record it is told where answers are made otherwise than those that came with this Carreto.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const account = await getVendorAccount(ctx, accountIdOf(args));
      const { liveCarrierId, name } = account;
      const input = await enquiry.input(args, ctx, { originZip: '29161376', destinationZip: '01311000' });
      if (isLookup(args)) return tryLookup(ctx, args, { account, input });
      if (liveCarrierId === null)
        throw new CommandError(`Account ${name} is not used for prices.`, {
          nextStep: './carreto carrier vendor update ACCOUNT --act quote uses it for them.',
        });
      return printTried(args, await tryConnector(ctx, { liveCarrierId, input }));
    }),
};

const push: Command = {
  name: 'push',
  summary: 'make an address at which the carrier tells what happened; it is shown this once',
  positionals: ['ACCOUNT'],
  options: commonOptions,
  notes: [
    'docs/connectors/ says for each carrier who registers it; the address before holds no more.',
    'Freights are asked for besides, so that nothing is missed.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const world = await accountContext(ctx);
      const { account, key } = await renewPushKey(world, ctx.actor, accountIdOf(args));
      const address = pushAddress(ctx, key);
      printData(args, { account, address }, () => [
        `Account ${account.id}, ${account.name}. This address is shown this once:`,
        address,
      ]);
      return exitCodes.done;
    }),
};

/** Accounts with carriers' own systems. */
export const vendorActions: Command = {
  name: 'vendor',
  summary: "accounts with carriers' own systems",
  actions: [
    add,
    list,
    update,
    switching('activate'),
    switching('deactivate'),
    remove,
    check,
    tryAction,
    push,
  ],
};

/** A command's context with the connectors, and what seals credentials: the master key of the installation. */
async function accountContext(ctx: CommandContext): Promise<CommandContext & VendorAccountContext> {
  const sealer = createSealer(await openMasterKey(ctx.config, ctx.db));
  return { ...ctx, sealer, vendors: { known: catalogueOf(known) } };
}

/** The credential as somebody types it; nothing where nobody sits at a terminal, or the connector needs none. */
async function typedCredential(
  args: Arguments,
  vendor: string | undefined,
): Promise<{ credential?: Record<string, string> }> {
  const fields = catalogueOf(known).get(vendor ?? '')?.manifest.credential ?? [];
  const terminal = terminalOf(args);
  return terminal === null ? {} : { credential: await askFields(fields, terminal) };
}

function changed(args: Arguments, members: object): Promise<number> {
  return withContext(args, async (ctx) => {
    const accountId = accountIdOf(args);
    const { revision } = await getVendorAccount(ctx, accountId);
    const changes = validInput(vendorAccountChanges, { revision, ...members });
    const updated = await updateVendorAccount(await accountContext(ctx), ctx.actor, { accountId, changes });
    printData(args, updated, () => [
      `Account ${updated.id}, ${updated.name}, is ${updated.active ? 'active' : 'not active'}.`,
    ]);
    return exitCodes.done;
  });
}

function stateFacts({ id, name, environment, state }: VendorAccount) {
  return {
    id,
    name,
    environment,
    state: state.status,
    proven: state.checkedAt,
    outcome: state.checkOutcome,
    said: state.checkSentence,
    'not for': state.refusedActs
      .map(({ act, sentence }) => `${act} (${sentence ?? 'no word why'})`)
      .join(', '),
  };
}

function accountIdOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'account', list: 'carrier vendor list' });
}
