import {
  type DispatchPoint,
  dispatchPointChanges,
  newDispatchBox,
  newDispatchPoint,
} from '@carreto/contract/admin/registry/dispatch-points';
import { addDispatchPoint } from '../../registry/dispatch-points/add-dispatch-point.ts';
import { getDispatchPoint, listDispatchPoints } from '../../registry/dispatch-points/find-dispatch-points.ts';
import { updateDispatchPoint } from '../../registry/dispatch-points/update-dispatch-point.ts';
import { type Arguments, type Command, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { addressMembers, addressOverrides, completeAddress } from '../input/address-options.ts';
import { findShipper } from '../input/find-party.ts';
import { validInput } from '../input/valid-input.ts';
import { readEveryPage } from '../output/every-page.ts';
import { printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

const identity = optionsOf(
  newDispatchPoint,
  ['document', 'corporateName:name', 'tradeName', 'stateInscription', ...addressMembers],
  {
    document: { absent: 'the shipper’s' },
    name: { absent: 'the shipper’s' },
    'trade-name': { absent: 'the corporate name' },
    'state-inscription': { absent: '' },
    ...addressOverrides,
  },
);
const measures = optionsOf(
  newDispatchBox,
  ['innerHeightMm:height', 'innerWidthMm:width', 'innerLengthMm:length', 'tareG', 'maxWeightG'],
  { tare: { absent: '0' }, 'max-weight': { absent: '' } },
);

/** Where the goods of a shipper leave from. */
export const pointActions: Command = {
  name: 'point',
  summary: 'dispatch points: where goods leave from',
  actions: [
    {
      name: 'add',
      summary: 'add a dispatch point',
      positionals: ['SHIPPER'],
      options: { ...identity.options, ...commonOptions },
      run: addPoint,
    },
    {
      name: 'list',
      summary: 'dispatch points of a shipper, with their boxes',
      positionals: ['SHIPPER'],
      options: commonOptions,
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
          const points = await readEveryPage((page) => listDispatchPoints(ctx, { ...page, shipperId }));
          printData(args, points, () => pointLines(points));
          return exitCodes.done;
        }),
    },
  ],
};

/** The boxes that a dispatch point packs into. */
export const boxActions: Command = {
  name: 'box',
  summary: 'boxes of a dispatch point, which consolidated goods are packed into',
  actions: [
    {
      name: 'add',
      summary: 'add a box, or replace the one of that name',
      positionals: ['POINT-ID', 'NAME'],
      options: { ...measures.options, ...commonOptions },
      run: addBox,
    },
  ],
};

function addPoint(args: Arguments): Promise<number> {
  return withContext(args, async (ctx) => {
    const shipper = await findShipper(ctx, args.positionals[0] ?? '');
    const { corporateName = shipper.corporateName, ...typed } = await identity.read(args, ctx);
    const usual = { document: shipper.cnpj, corporateName, tradeName: corporateName, stateInscription: null };
    const address = await completeAddress(ctx, typed.address);
    const point = validInput(newDispatchPoint, { ...usual, ...typed, address });
    const added = await addDispatchPoint(ctx, ctx.actor, {
      shipperId: shipper.id,
      point,
      mayNameOthers: true,
    });
    printData(args, added, () => [
      `Added dispatch point ${added.id}: ${added.document}, ${added.address.zip}.`,
    ]);
    return exitCodes.done;
  });
}

function addBox(args: Arguments): Promise<number> {
  return withContext(args, async (ctx) => {
    const [pointId = '', name = ''] = args.positionals;
    if (!/^[0-9]{1,15}$/.test(pointId))
      throw new UsageError(`"${pointId}" is no id; shipper point list shows the ids`);
    const point = await getDispatchPoint(ctx, Number(pointId));
    const box = await measures.input(args, ctx, { name, tareG: 0, maxWeightG: null });
    const changes = validInput(dispatchPointChanges, {
      revision: point.revision,
      boxes: [...point.boxes.filter((other) => other.name !== name), box],
    });
    const changed = await updateDispatchPoint(ctx, ctx.actor, { dispatchPointId: point.id, changes });
    printData(args, changed, () => [
      `Dispatch point ${point.id} packs into ${changed.boxes.map((each) => each.name).join(', ')}.`,
    ]);
    return exitCodes.done;
  });
}

function pointLines(points: readonly DispatchPoint[]): string[] {
  if (points.length === 0) return ['No dispatch points; quotes still work with the zip code they name.'];
  return tableLines(
    ['id', 'document', 'name', 'zip', 'city', 'active', 'boxes'],
    points.map(({ id, document, tradeName, address, active, boxes }) => [
      id,
      document,
      tradeName,
      address.zip,
      `${address.city}/${address.state}`,
      active,
      boxes.map(({ name }) => name).join(', '),
    ]),
  );
}
