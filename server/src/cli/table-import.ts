import { type TableImport, tableImportQuery } from '@carreto/contract/admin/tables';
import { importTable } from '../registry/tables/import-table.ts';
import { publishVersion } from '../registry/tables/publish-version.ts';
import { type Arguments, type Command, exitCodes, integerOption, textOption, UsageError } from './command.ts';
import { findCarrier, findShipper } from './find-party.ts';
import { dataOption, jsonOption } from './installation-options.ts';
import { counted, printData } from './output.ts';
import { startProgress } from './progress.ts';
import { tableFileOf, tableFileOptions } from './table-file-options.ts';
import { findingLines, ranges } from './table-findings.ts';
import { given, validInput } from './valid-input.ts';
import { type CommandContext, withContext } from './with-context.ts';

/** A file with errors changes nothing. */
export const importAction: Command = {
  name: 'import',
  summary: 'read a file into a new draft version; makes the table when there is none',
  positionals: ['FILE'],
  options: {
    carrier: { type: 'string', value: 'CARRIER', description: 'whose prices these are, by CNPJ or id' },
    shipper: { type: 'string', value: 'SHIPPER', description: 'a contract: only this shipper may use it' },
    group: { type: 'string', value: 'ID', description: 'only shippers of this group may use it' },
    name: {
      type: 'string',
      value: 'NAME',
      description: 'name of the table; that of the service when absent',
    },
    'valid-from': { type: 'string', value: 'YYYY-MM-DD', description: 'first day; unbounded when absent' },
    'valid-until': { type: 'string', value: 'YYYY-MM-DD', description: 'last day; unbounded when absent' },
    publish: { type: 'boolean', description: 'publish the version at once' },
    ...tableFileOptions,
    ...dataOption,
    ...jsonOption,
  },
  notes: [
    'FILE is the 12-column rate template as .csv or .xlsx, or a table document as JSON.',
    'Example: ./carreto table import prices.xlsx --carrier 99.500.220/0001-41 --service Rodoviário --cubing 300 --publish',
  ],
  run: async (args) => {
    const file = await tableFileOf(args);
    return withContext(args, async (ctx) => {
      const query = validInput(tableImportQuery, await queryFrom(ctx, args));
      const progress = startProgress('Reading rows');
      const onRows = (rows: number): void => progress.at(rows, 0);
      const imported = await importTable(ctx, ctx.actor, { ...query, file, onRows }).finally(() =>
        progress.end(),
      );
      const version =
        args.options.publish === true
          ? await publishVersion(ctx, ctx.actor, imported.version.id)
          : imported.version;
      const result = { ...imported, version };
      printData(args, result, () => importLines(result));
      return exitCodes.done;
    });
  },
};

async function queryFrom(ctx: CommandContext, args: Arguments): Promise<object> {
  const carrier = textOption(args, 'carrier');
  if (carrier === undefined) throw new UsageError('carreto table import: --carrier is missing');
  const shipper = textOption(args, 'shipper');
  return given({
    carrierId: (await findCarrier(ctx, carrier)).id,
    shipperId: shipper === undefined ? undefined : (await findShipper(ctx, shipper)).id,
    groupId: integerOption(args, 'group', { min: 1, max: Number.MAX_SAFE_INTEGER }),
    name: textOption(args, 'name'),
    validFrom: textOption(args, 'valid-from'),
    validUntil: textOption(args, 'valid-until'),
  });
}

function importLines({ outcome, table, version, report }: TableImport): string[] {
  const what = `version ${version.number} of table ${table.id}, ${table.name} (version id ${version.id})`;
  return [
    ...findingLines(report),
    outcome === 'unchanged'
      ? `Nothing new: ${what} says the same already; it is ${version.state}.`
      : `Imported ${what}: ${ranges(version.coverageRows)}, ${counted(version.priceRows, 'price')}; it is ${version.state}.`,
    ...(version.state === 'draft' ? [`Put it into force: ./carreto table publish ${version.id}`] : []),
  ];
}
