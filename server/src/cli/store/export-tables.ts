import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import { exportTable, type TableExport } from '../../freight/stores/tables/export-table.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import { type Arguments, type Command, CommandError, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { typedId } from '../input/typed-id.ts';
import { counted, printData } from '../output/output.ts';
import { withStoreDesk } from './with-store-desk.ts';

const usualWeights = '0.3,0.5,1,2,3,5,10,15,20,30';

/** Freight of a table as rows of a platform that prices by tables of its own. */
export const exportTablesAction: Command = {
  name: 'export-tables',
  summary:
    'write a version of a freight table into a policy of shipping of the platform; without --send it shows what would change',
  positionals: ['SHOP'],
  options: {
    version: { type: 'string', value: 'VERSION-ID', description: 'version of the table that is written' },
    policy: {
      type: 'string',
      value: 'ID',
      description: "the platform's own id of the policy, whose rows are this table's alone",
    },
    value: { type: 'string', value: 'REAIS', description: 'declared value that rows are priced for' },
    weights: {
      type: 'string',
      value: 'KG,KG',
      description: `upper bounds of the steps of weight; ${usualWeights} when absent`,
    },
    send: { type: 'boolean', description: 'send what differs from what the platform has' },
    ...commonOptions,
  },
  notes: [
    'Example: ./carreto store export-tables 1 --version 12 --policy carreto-economica --value 300',
    'Rows of the policy that are none of this table are deleted. Freight rules of the shipper are not in the rows.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const question = {
        storeId: typedId(args.positionals[0], { of: 'shop', list: 'store list' }),
        versionId: typedId(textOption(args, 'version'), { of: 'version', list: 'table list' }),
        policy: policyOf(args),
        valueCents: numbersOf(args, 'value', 100)[0] ?? 0,
        weightsG: numbersOf(args, 'weights', 1000).toSorted((a, b) => a - b),
        isSent: args.options.send === true,
      };
      const replaySheets = new ReplaySheets(ctx.db, engineCodec);
      const done = await withStoreDesk(ctx, (desk) =>
        exportTable({ ...desk, replaySheets }, question).catch((error: unknown) => {
          if (!(error instanceof VendorProblem)) throw error;
          throw new CommandError(`the platform: ${error.message}`, {
            nextStep: 'Run it again: what it has is read first.',
          });
        }),
      );
      printData(args, done, () => linesOf(done));
      return exitCodes.done;
    }),
};

function policyOf(args: Arguments): string {
  const policy = textOption(args, 'policy') ?? '';
  if (!/^[\w.-]{1,100}$/.test(policy)) throw new UsageError('--policy takes the id of a policy of shipping');
  return policy;
}

/** Numbers between commas, each times a factor. */
function numbersOf(args: Arguments, name: 'value' | 'weights', factor: number): number[] {
  const text = textOption(args, name) ?? (name === 'weights' ? usualWeights : '');
  return text.split(',').map((part) => {
    if (!/^[0-9]{1,9}(\.[0-9]{1,3})?$/.test(part.trim()))
      throw new UsageError(
        `--${name} takes ${name === 'value' ? 'an amount, such as 300' : 'numbers between commas'}`,
      );
    return Math.round(Number(part) * factor);
  });
}

const findingWords = {
  value: 'prices follow the declared value beyond the one of the rows',
  volume: 'prices follow the volume of a parcel',
  recipient: 'prices are others for companies',
  range: 'prices differ within ranges of zip codes: the dearer is written',
} as const;

function linesOf({ rowCount, unchangedCount, changes, findings, isSent }: TableExport): string[] {
  const countOf = (kind: string) => changes.filter((change) => change.kind === kind).length;
  return [
    ...findings.map(
      ({ kind, count, mostCents }) =>
        `Not expressed: ${findingWords[kind]} (${counted(count, 'zone')}, up to ${moneyText(mostCents)}).`,
    ),
    `${counted(rowCount, 'row')}: ${countOf('insert')} new, ${countOf('update')} changed, ${unchangedCount} as they are; ${countOf('delete')} to delete.`,
    isSent ? 'Sent.' : 'Nothing was sent: --send does.',
  ];
}
