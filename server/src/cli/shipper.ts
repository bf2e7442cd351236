import { newShipper, type Shipper, shipperChanges } from '@carreto/contract/admin/registry/shippers';
import { blockShipper } from '../registry/shippers/block-shipper.ts';
import { listShippers } from '../registry/shippers/find-shippers.ts';
import { setHireQuota } from '../registry/shippers/set-hire-quota.ts';
import { updateShipper } from '../registry/shippers/update-shipper.ts';
import { type Command, exitCodes, textOption, UsageError } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { addressMembers, addressOverrides, completeAddress } from './input/address-options.ts';
import { findShipper } from './input/find-party.ts';
import { adoptedToken, adoptedTokenOptions } from './input/secret-file.ts';
import { validInput } from './input/valid-input.ts';
import { readEveryPage } from './output/every-page.ts';
import { factLines, printData, tableLines } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';
import { addShipperWithAccess } from './shipper/access.ts';
import { labelPictureActions } from './shipper/label-picture.ts';
import { platformActions } from './shipper/platform.ts';
import { boxActions, pointActions } from './shipper/point.ts';
import { issuedLines, tokenActions } from './token-actions.ts';

const identity = optionsOf(
  newShipper,
  ['cnpj', 'corporateName:name', 'tradeName', 'stateInscription', ...addressMembers],
  {
    'trade-name': { absent: 'the corporate name' },
    'state-inscription': { absent: '' },
    ...addressOverrides,
  },
);

const add: Command = {
  name: 'add',
  summary: 'add a shipper, with a token and a platform code to begin with',
  options: {
    ...identity.options,
    ...adoptedTokenOptions,
    'platform-code': {
      type: 'string',
      value: 'CODE',
      description: 'code of nine letters and digits by which quotes name the platform; drawn when absent',
    },
    test: {
      type: 'boolean',
      description:
        'integrations are tried with it: its labels say TESTE, nothing of it leaves but its webhooks, no figure counts it; never changed later',
    },
    ...commonOptions,
  },
  notes: [
    'With --token-file and --platform-code integrators go on with what they use elsewhere.',
    "Example: ./carreto shipper add --cnpj 11.222.333/0001-81 --name 'Loja Exemplo Ltda' --zip 29161-376 \\",
    "           --street 'Rua Um' --number 10 --district Centro --city Serra",
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const typed = await identity.read(args, ctx);
      const { corporateName: tradeName } = typed;
      const address = await completeAddress(ctx, typed.address);
      const isTest = args.options.test === true;
      const shipper = validInput(newShipper, {
        tradeName,
        stateInscription: null,
        ...typed,
        address,
        isTest,
      });
      const added = await addShipperWithAccess(ctx, {
        shipper,
        token: await adoptedToken(args),
        platformCode: textOption(args, 'platform-code'),
      });
      printData(args, added, () => [
        `Added shipper ${added.shipper.id}, ${added.shipper.corporateName}.`,
        `Platform code: ${added.platform.code}`,
        ...issuedLines(added.token),
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all shippers',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const shippers = await readEveryPage((page) => listShippers(ctx, page));
      printData(args, shippers, () =>
        tableLines(
          ['id', 'cnpj', 'name', 'platforms', 'blocked', 'test', 'quota'],
          shippers.map(({ id, cnpj, tradeName, platforms, blocked, isTest, hireQuota }) => [
            id,
            cnpj,
            tradeName,
            platforms.map(({ code }) => code).join(' '),
            blocked,
            isTest,
            hireQuota,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

const show: Command = {
  name: 'show',
  summary: 'one shipper with its settings',
  positionals: ['SHIPPER'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const shipper = await findShipper(ctx, args.positionals[0] ?? '');
      printData(args, shipper, () => shipperLines(shipper));
      return exitCodes.done;
    }),
};

function shipperLines({ address, platforms, settings, revision: _, ...facts }: Shipper): string[] {
  const { street, number, complement, district, city, state, zip } = address;
  return [
    ...factLines({
      ...facts,
      address: [street, number, complement, district, `${city}/${state}`, zip]
        .filter((part) => part !== null)
        .join(', '),
      platforms: platforms.map(({ code, name }) => `${code} (${name})`).join(', '),
    }),
    'settings:',
    ...Object.entries(settings).map(([name, value]) => `  ${name} ${JSON.stringify(value)}`),
  ];
}

function blocking(name: 'block' | 'unblock'): Command {
  const blocked = name === 'block';
  return {
    name,
    summary: blocked
      ? 'keep a shipper from hiring; it may go on quoting and reading'
      : 'let a shipper hire again',
    positionals: ['SHIPPER'],
    options: commonOptions,
    run: (args) =>
      withContext(args, async (ctx) => {
        const { id } = await findShipper(ctx, args.positionals[0] ?? '');
        const shipper = await blockShipper(ctx, ctx.actor, { shipperId: id, blocked });
        printData(args, shipper, () => [
          `${shipper.corporateName} is ${blocked ? 'blocked' : 'not blocked'}.`,
        ]);
        return exitCodes.done;
      }),
  };
}

const settings: Command = {
  name: 'settings',
  summary: 'show the settings of a shipper, or change some',
  positionals: ['SHIPPER', '[NAME=VALUE...]'],
  options: commonOptions,
  notes: [
    'Values are JSON: ./carreto shipper settings 11222333000181 esgModule=true freightPayment=\'"FOB"\'',
    'A word that is no JSON is taken as a text, so freightPayment=FOB does, too.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const shipper = await findShipper(ctx, args.positionals[0] ?? '');
      const changes = Object.fromEntries(args.positionals.slice(1).map(toSetting));
      const changed =
        Object.keys(changes).length === 0
          ? shipper
          : await updateShipper(ctx, ctx.actor, {
              shipperId: shipper.id,
              changes: validInput(shipperChanges, { revision: shipper.revision, settings: changes }),
            });
      printData(args, changed.settings, () =>
        Object.entries(changed.settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
      );
      return exitCodes.done;
    }),
};

function toSetting(word: string): [string, unknown] {
  const at = word.indexOf('=');
  if (at < 1) throw new UsageError(`"${word}" should be NAME=VALUE`);
  const text = word.slice(at + 1);
  try {
    return [word.slice(0, at), JSON.parse(text)];
  } catch {
    return [word.slice(0, at), text];
  }
}

const quota: Command = {
  name: 'quota',
  summary: 'set how many freights a shipper may still hire',
  positionals: ['SHIPPER', 'NUMBER|none'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const [typed = '', number = ''] = args.positionals;
      if (number !== 'none' && !/^[0-9]{1,9}$/.test(number))
        throw new UsageError(`"${number}" is no number, and not none`);
      const { id } = await findShipper(ctx, typed);
      const remaining = number === 'none' ? null : Number(number);
      const shipper = await setHireQuota(ctx, ctx.actor, { shipperId: id, remaining });
      printData(args, shipper, () => [
        `${shipper.corporateName} may hire ${remaining ?? 'any number of'} freights.`,
      ]);
      return exitCodes.done;
    }),
};

/** Those who have goods carried. A SHIPPER is named by its CNPJ or its id. */
export const shipper: Command = {
  name: 'shipper',
  summary: 'shippers, their tokens, platforms, dispatch points and settings',
  actions: [
    add,
    list,
    show,
    blocking('block'),
    blocking('unblock'),
    settings,
    quota,
    tokenActions(async (ctx, typed) => ({ kind: 'shipper', id: (await findShipper(ctx, typed)).id }), {
      owner: 'SHIPPER',
      adopts: true,
    }),
    platformActions,
    pointActions,
    boxActions,
    labelPictureActions,
  ],
};
