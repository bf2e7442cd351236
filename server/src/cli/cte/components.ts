import { listCteComponents, putCteComponent } from '@carreto/contract/admin/charges/cte-components';
import {
  listComponentNames,
  putComponentName,
  removeComponentName,
} from '../../freight/cte/components/component-names.ts';
import { unknownNames } from '../../freight/cte/components/unknown-names.ts';
import { toComponentName } from '../../freight/cte/components/wire.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { everything } from '../../registry/access/scope.ts';
import { pageStart, toPage } from '../../registry/page.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { typedId } from '../input/typed-id.ts';
import { bodyOf, queryOf } from '../input/valid-input.ts';
import { readEveryPage } from '../output/every-page.ts';
import { printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { cteCommon } from './arguments.ts';

const filter = optionsOf(queryOf(listCteComponents), ['carrierId']);
const forCarrier = optionsOf(bodyOf(putCteComponent), ['carrierId'], { carrier: { absent: '' } });

const list: Command = {
  name: 'list',
  summary: 'names that were added to the usual ones',
  options: { ...filter.options, ...cteCommon },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { carrierId } = await filter.input(args, ctx);
      const shown = await readEveryPage(async (page) => {
        const names = await listComponentNames(ctx, { ...pageStart(page), carrierId });
        return toPage(page, names.map(toComponentName));
      });
      printData(args, shown, () =>
        shown.length === 0
          ? ['Only the usual names; ./carreto cte components add NAME CHARGE adds one.']
          : tableLines(
              ['id', 'name', 'means', 'carrier'],
              shown.map((one) => [one.id, one.name, one.charge, one.carrierId ?? 'all']),
            ),
      );
      return exitCodes.done;
    }),
};

const unknown: Command = {
  name: 'unknown',
  summary:
    'names in the latest CT-es that nobody knows, which count as additional until somebody says what they mean',
  options: { ...filter.options, ...cteCommon },
  run: (args) =>
    withContext(args, async (ctx) => {
      const { carrierId } = await filter.input(args, ctx);
      const names = await unknownNames(ctx, { carrierId, scope: everything });
      printData(args, names, () =>
        names.length === 0
          ? ['Every name is known.']
          : tableLines(
              ['name', 'carrier', 'CT-es', 'charged', 'last'],
              names.map((one) => [
                one.name,
                one.carrierId,
                one.cteCount,
                moneyText(one.totalCents),
                one.lastCteId,
              ]),
            ),
      );
      return exitCodes.done;
    }),
};

const add: Command = {
  name: 'add',
  summary: 'say what a name means, from the next CT-e on; the same name again replaces it',
  positionals: ['NAME', 'CHARGE'],
  options: { ...forCarrier.options, ...cteCommon },
  notes: [
    'CHARGE is freight_weight, freight_value, advalorem, gris, toll, dispatch, collect, redispatch, sec_cat, ademe,',
    'itr, tep, trt, tas, suframa, additional, or icms for a tax among the charges. Letters and digits count alone.',
    'Example: ./carreto cte components add "TAXA DE ENTREGA" additional --carrier 22333444000181',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [name = '', charge = ''] = args.positionals;
      const input = await forCarrier.input(args, ctx, { carrierId: null, name, charge });
      const added = toComponentName(await putComponentName(ctx, ctx.actor, input));
      const owner = added.carrierId === null ? 'all carriers' : `carrier ${added.carrierId}`;
      printData(args, added, () => [`${added.name} means ${added.charge} for ${owner} (id ${added.id}).`]);
      return exitCodes.done;
    }),
};

const remove: Command = {
  name: 'remove',
  summary: 'forget what a name means, from the next CT-e on',
  positionals: ['ID'],
  options: cteCommon,
  run: (args) =>
    withContext(args, async (ctx) => {
      const id = typedId(args.positionals[0], { of: 'name', list: 'cte components list' });
      const removed = toComponentName(await removeComponentName(ctx, ctx.actor, id));
      printData(args, removed, () => [`${removed.name} means nothing of its own any more.`]);
      return exitCodes.done;
    }),
};

/** What carriers call their charges in XMLs. */
export const cteComponents: Command = {
  name: 'components',
  summary: 'what carriers call their charges in XMLs: unknown, list, add, remove',
  actions: [unknown, list, add, remove],
};
