import { carrierChanges, newCarrier } from '@carreto/contract/admin/registry/carriers';
import { addCarrier } from '../registry/carriers/add-carrier.ts';
import { listCarriers } from '../registry/carriers/find-carriers.ts';
import { updateCarrier } from '../registry/carriers/update-carrier.ts';
import { liveActions } from './carrier/live.ts';
import { notfisAction } from './carrier/notfis.ts';
import { trackingActions } from './carrier/tracking.ts';
import { type Command, exitCodes, textOption } from './command.ts';
import { dataOption, jsonOption } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { addressFrom, addressOptions } from './input/address-options.ts';
import { bareNumber, findCarrier } from './input/find-party.ts';
import { given, validInput } from './input/valid-input.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData, tableLines } from './output/output.ts';
import { tokenActions } from './token-actions.ts';

const common = { ...dataOption, ...jsonOption };

const add: Command = {
  name: 'add',
  summary: 'add a carrier',
  options: {
    cnpj: { type: 'string', value: 'CNPJ', description: 'CNPJ, with or without punctuation' },
    name: { type: 'string', value: 'TEXT', description: 'corporate name (razão social)' },
    'trade-name': {
      type: 'string',
      value: 'TEXT',
      description: 'trade name; the corporate name when absent',
    },
    'state-inscription': { type: 'string', value: 'TEXT', description: 'state inscription, or ISENTO' },
    rntrc: { type: 'string', value: 'TEXT', description: 'registration with the transport agency' },
    logo: { type: 'string', value: 'URL', description: 'address of the logo that offers show' },
    ...addressOptions,
    ...common,
  },
  notes: ['Next: ./carreto table import FILE --carrier CNPJ --service NAME brings its prices.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const name = textOption(args, 'name');
      const wanted = validInput(newCarrier, {
        ...given({ cnpj: bareNumber(textOption(args, 'cnpj') ?? ''), corporateName: name }),
        ...given({ tradeName: textOption(args, 'trade-name') ?? name }),
        stateInscription: textOption(args, 'state-inscription') ?? null,
        rntrc: textOption(args, 'rntrc') ?? null,
        logoUrl: textOption(args, 'logo') ?? null,
        address: await addressFrom(ctx, args),
      });
      const added = await addCarrier(ctx, ctx.actor, wanted);
      printData(args, added, () => [`Added carrier ${added.id}, ${added.corporateName}.`]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all carriers',
  options: common,
  run: (args) =>
    withContext(args, async (ctx) => {
      const carriers = await readEveryPage((page) => listCarriers(ctx, page));
      printData(args, carriers, () =>
        tableLines(
          ['id', 'cnpj', 'name', 'city', 'active'],
          carriers.map(({ id, cnpj, tradeName, address, active }) => [
            id,
            cnpj,
            tradeName,
            `${address.city}/${address.state}`,
            active,
          ]),
        ),
      );
      return exitCodes.done;
    }),
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active
      ? 'let the tables of a carrier make offers again'
      : 'keep the tables of a carrier from making offers',
    positionals: ['CARRIER'],
    options: common,
    run: (args) =>
      withContext(args, async (ctx) => {
        const { id, revision } = await findCarrier(ctx, args.positionals[0] ?? '');
        const changes = validInput(carrierChanges, { revision, active });
        const carrier = await updateCarrier(ctx, ctx.actor, { carrierId: id, changes });
        printData(args, carrier, () => [`${carrier.corporateName} is ${active ? 'active' : 'not active'}.`]);
        return exitCodes.done;
      }),
  };
}

/** Those who carry; one of each in the installation. A CARRIER is named by its CNPJ or its id. */
export const carrier: Command = {
  name: 'carrier',
  summary: 'carriers, their tokens, files of freights, APIs of live ones, and those asked for tracking',
  actions: [
    add,
    list,
    switching('activate'),
    switching('deactivate'),
    liveActions,
    notfisAction,
    trackingActions,
    tokenActions(async (ctx, typed) => ({ kind: 'carrier', id: (await findCarrier(ctx, typed)).id }), {
      owner: 'CARRIER',
      adopts: true,
    }),
  ],
};
