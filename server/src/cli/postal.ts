import { newPostalRange, type PostalAccount } from '@carreto/contract/admin/registry/postal';
import { addPostalAccount } from '../registry/postal/add-account.ts';
import { addPostalRange } from '../registry/postal/add-range.ts';
import { getPostalAccount, listPostalAccounts } from '../registry/postal/find-accounts.ts';
import { listPostalRanges } from '../registry/postal/find-ranges.ts';
import { updatePostalAccount } from '../registry/postal/update-account.ts';
import { updatePostalRange } from '../registry/postal/update-range.ts';
import { liveContext } from './carrier/live-context.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { findCarrier, findShipper } from './input/find-party.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData, tableLines } from './output/output.ts';
import { markActions } from './postal/mark.ts';
import { accountChanges, accountChangesFrom, newAccount, numberOf } from './postal/options.ts';
import { optionsOf } from './schema/options-of.ts';

const add: Command = {
  name: 'add',
  summary: 'add a contract of a shipper with the postal operator',
  positionals: ['SHIPPER', 'CARRIER'],
  options: { ...newAccount.options, ...commonOptions },
  notes: [
    'CARRIER is the postal operator among the carriers. Without a service its codes come from ranges: docs/postal.md.',
    'Secrets are read from files, or from standard input with -, so that no shell remembers them.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
      const { id: carrierId } = await findCarrier(ctx, args.positionals[1] ?? '');
      const account = await newAccount.input(args, ctx, { carrierId });
      const added = await addPostalAccount(await liveContext(ctx), ctx.actor, { shipperId, account });
      printData(args, added, () => [
        `Added account ${added.id}, ${added.name}. Next: ./carreto postal range ${added.id} loads its numbers.`,
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'contracts of a shipper',
  positionals: ['SHIPPER'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
      const accounts = await readEveryPage((page) => listPostalAccounts(ctx, { ...page, shipperId }));
      printData(args, accounts, () =>
        tableLines(
          ['id', 'name', 'contract', 'card', 'services', 'asks', 'active'],
          accounts.map((one) => [
            one.id,
            one.name,
            one.contract,
            one.card,
            one.services.join(' ') || 'all',
            asksOf(one),
            one.active,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change a contract; what is not given stays',
  positionals: ['ACCOUNT'],
  options: {
    ...accountChanges.options,
    'no-api': { type: 'boolean', description: 'use the pre-posting service no more' },
    'no-legacy': { type: 'boolean', description: 'use the older reverse service no more' },
    activate: { type: 'boolean', description: 'use the contract again' },
    deactivate: { type: 'boolean', description: 'use the contract no more' },
    ...commonOptions,
  },
  run: (args) =>
    withContext(args, async (ctx) => {
      const accountId = numberOf(args, 'ACCOUNT');
      const { revision } = await getPostalAccount(ctx, accountId);
      const changes = await accountChangesFrom(ctx, args, revision);
      const updated = await updatePostalAccount(await liveContext(ctx), ctx.actor, { accountId, changes });
      printData(args, updated, () => [
        `Account ${updated.id}, ${updated.name}, is ${updated.active ? 'active' : 'not active'}.`,
      ]);
      return exitCodes.done;
    }),
};

const newRange = optionsOf(newPostalRange, [
  ...['serviceCode:service', 'prefix', 'firstNumber:first', 'lastNumber:last'],
]);

const range: Command = {
  name: 'range',
  summary: 'load a range of numbers that the operator handed out',
  positionals: ['ACCOUNT'],
  options: { ...newRange.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const kind = args.options.prefix === undefined ? 'authorization' : 'object';
      const input = await newRange.input(args, ctx, { kind });
      const added = await addPostalRange(ctx, ctx.actor, {
        accountId: numberOf(args, 'ACCOUNT'),
        range: input,
      });
      printData(args, added, () => [`Loaded range ${added.id} with ${added.remaining} numbers.`]);
      return exitCodes.done;
    }),
};

const ranges: Command = {
  name: 'ranges',
  summary: 'ranges of a contract and how many numbers are left',
  positionals: ['ACCOUNT'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const accountId = numberOf(args, 'ACCOUNT');
      const loaded = await readEveryPage((page) => listPostalRanges(ctx, { ...page, accountId }));
      printData(args, loaded, () =>
        tableLines(
          ['id', 'kind', 'service', 'letters', 'first', 'last', 'left', 'active'],
          loaded.map((one) => [
            one.id,
            one.kind,
            one.serviceCode,
            one.prefix,
            one.firstNumber,
            one.lastNumber,
            one.remaining,
            one.active,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

function switching(name: 'use' | 'retire'): Command {
  const active = name === 'use';
  return {
    name,
    summary: active ? 'use the numbers of a range again' : 'use the numbers of a range no more',
    positionals: ['RANGE'],
    options: commonOptions,
    run: (args) =>
      withContext(args, async (ctx) => {
        const updated = await updatePostalRange(ctx, ctx.actor, { rangeId: numberOf(args, 'RANGE'), active });
        printData(args, updated, () => [
          `Range ${updated.id} is ${updated.active ? 'used' : 'not used'}; ${updated.remaining} numbers are left.`,
        ]);
        return exitCodes.done;
      }),
  };
}

/** Contracts with the postal operator, and its numbers. */
export const postal: Command = {
  name: 'postal',
  summary: 'contracts with the postal operator, and its numbers',
  actions: [add, list, update, range, ranges, switching('use'), switching('retire'), markActions],
};

function asksOf({ prePosting, legacy }: PostalAccount): string {
  const flows = [prePosting === null ? [] : ['pre-posting'], legacy === null ? [] : ['legacy']].flat();
  return flows.join(', ') || 'ranges alone';
}
