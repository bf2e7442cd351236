import { putCarrierCode } from '@carreto/contract/admin/freights/carrier-codes';
import { forgetMeaning } from '../../freight/track/quarantine/forget-meaning.ts';
import { keepMeaning } from '../../freight/track/quarantine/keep-meaning.ts';
import { listCarrierCodes } from '../../freight/track/quarantine/list-codes.ts';
import { toCarrierCode } from '../../freight/track/quarantine/wire-codes.ts';
import { everything } from '../../registry/access/scope.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withNotices } from '../context/with-notices.ts';
import { findCarrier } from '../input/find-party.ts';
import { bodyOf } from '../input/valid-input.ts';
import { counted, printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

const forShipper = optionsOf(bodyOf(putCarrierCode), ['shipperId'], {
  shipper: {
    description: 'for the contract of this shipper alone: its CNPJ or its id',
    absent: 'the whole carrier',
  },
});

const list: Command = {
  name: 'list',
  summary: 'codes with a meaning, and those that wait for one, which come first',
  positionals: ['CARRIER'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const { id: carrierId } = await findCarrier(ctx, args.positionals[0] ?? '');
      const codes = (await listCarrierCodes(ctx, { carrierId, scope: everything })).map(toCarrierCode);
      printData(args, codes, () =>
        codes.length === 0
          ? ['No codes of its own; those of PROCEDA are understood.']
          : tableLines(
              ["carrier's", 'means', 'by contract', 'waiting', 'says'],
              codes.map((one) => [
                one.carrierCode,
                one.code,
                one.contracts.map(({ shipperId, code }) => `${shipperId}: ${code}`).join(', '),
                one.waiting,
                one.description,
              ]),
            ),
      );
      return exitCodes.done;
    }),
};

const set: Command = {
  name: 'set',
  summary: 'say what a code means from now on, and take in all that waits for it',
  positionals: ['CARRIER', 'CODE', 'MEANING'],
  options: { ...forShipper.options, ...commonOptions },
  notes: [
    'MEANING is a code of the catalogue, as docs/domain.md lists them.',
    'Needs CARRETO_BASE_URL as the running Carreto has it: webhooks name the tracking page.',
    'Example: ./carreto carrier codes set 22333444000181 R91 17',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [typed = '', carrierCode = '', meaning] = args.positionals;
      const { id: carrierId } = await findCarrier(ctx, typed);
      const usual = { carrierCode, code: Number(meaning), shipperId: null };
      const wanted = { carrierId, ...(await forShipper.input(args, ctx, usual)) };
      const resumed = await withNotices(ctx, (noticing) => keepMeaning(noticing, ctx.actor, wanted));
      printData(args, resumed, () => [
        `${counted(resumed.released, 'occurrence')} taken in, ${resumed.waiting} waiting for another reason.`,
      ]);
      return exitCodes.done;
    }),
};

const remove: Command = {
  name: 'remove',
  summary: 'forget what a code means; what was taken in by it stays',
  positionals: ['CARRIER', 'CODE'],
  options: { ...forShipper.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const [typed = '', carrierCode = ''] = args.positionals;
      const { id: carrierId } = await findCarrier(ctx, typed);
      // Any code fits: which shipper it is of is all that is read here.
      const { shipperId } = await forShipper.input(args, ctx, { carrierCode, code: 0, shipperId: null });
      const forgotten = await forgetMeaning(ctx, ctx.actor, { carrierId, carrierCode, shipperId });
      printData(args, forgotten, () => [
        `${forgotten.carrierCode} does not mean ${forgotten.code} any more.`,
      ]);
      return exitCodes.done;
    }),
};

/** What the occurrence codes of a carrier mean. */
export const codeActions: Command = {
  name: 'codes',
  summary: 'what the occurrence codes of a carrier mean: list, set, remove',
  actions: [list, set, remove],
};
