import { carrierChanges, newCarrier } from '@carreto/contract/admin/registry/carriers';
import { addCarrier } from '../registry/carriers/add-carrier.ts';
import { listCarriers } from '../registry/carriers/find-carriers.ts';
import { updateCarrier } from '../registry/carriers/update-carrier.ts';
import { codeActions } from './carrier/codes.ts';
import { liveActions } from './carrier/live.ts';
import { notfisAction } from './carrier/notfis.ts';
import { trackingActions } from './carrier/tracking.ts';
import { vendorActions } from './carrier/vendor.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { addressMembers, addressOverrides, completeAddress } from './input/address-options.ts';
import { findCarrier } from './input/find-party.ts';
import { validInput } from './input/valid-input.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData, tableLines } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';
import { tokenActions } from './token-actions.ts';

const identity = optionsOf(
  newCarrier,
  [
    ...['cnpj', 'corporateName:name', 'tradeName', 'stateInscription', 'rntrc', 'logoUrl:logo'],
    ...addressMembers,
  ],
  {
    'trade-name': { absent: 'the corporate name' },
    'state-inscription': { absent: '' },
    rntrc: { absent: '' },
    logo: { absent: '' },
    ...addressOverrides,
  },
);

const add: Command = {
  name: 'add',
  summary: 'add a carrier',
  options: { ...identity.options, ...commonOptions },
  notes: ['Next: ./carreto table import FILE --carrier CNPJ --service NAME brings its prices.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const typed = await identity.read(args, ctx);
      const usual = { tradeName: typed.corporateName, stateInscription: null, rntrc: null, logoUrl: null };
      const address = await completeAddress(ctx, typed.address);
      const wanted = validInput(newCarrier, { ...usual, ...typed, address });
      const added = await addCarrier(ctx, ctx.actor, wanted);
      printData(args, added, () => [`Added carrier ${added.id}, ${added.corporateName}.`]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all carriers',
  options: commonOptions,
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
    options: commonOptions,
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
  summary:
    'carriers, their tokens and codes, files of freights, APIs of live ones, accounts with their own systems, and those asked for tracking',
  actions: [
    add,
    list,
    switching('activate'),
    switching('deactivate'),
    codeActions,
    liveActions,
    notfisAction,
    trackingActions,
    vendorActions,
    tokenActions(async (ctx, typed) => ({ kind: 'carrier', id: (await findCarrier(ctx, typed)).id }), {
      owner: 'CARRIER',
      adopts: true,
    }),
  ],
};
