import { type TableImport, tableImportQuery } from '@carreto/contract/admin/tables/tables';
import { type ImportedNow, importNow } from '../../registry/table-imports/import-now.ts';
import { publishVersion } from '../../registry/tables/versions/publish-version.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { given } from '../input/valid-input.ts';
import { counted, printData } from '../output/output.ts';
import { startProgress } from '../output/progress.ts';
import { openQuestionLines } from '../output/question-lines.ts';
import { showReading } from '../output/show-reading.ts';
import { optionsOf } from '../schema/options-of.ts';
import { answersOption, askFrom } from './answers.ts';
import { tableFileOptions, tableFilesOf } from './file-options.ts';
import { findingLines, ranges } from './findings.ts';
import { layoutNamed } from './layouts.ts';

const target = optionsOf(tableImportQuery, [
  ...['carrierId', 'shipperId', 'groupId', 'name', 'validFrom', 'validUntil'],
]);

/** A file with errors changes nothing. */
export const importAction: Command = {
  name: 'import',
  summary: 'read files into a new draft version; makes the table when there is none',
  positionals: ['FILE', '[FILE...]'],
  options: {
    ...target.options,
    publish: { type: 'boolean', description: 'publish the version at once' },
    layout: {
      type: 'string',
      value: 'LAYOUT',
      description:
        'read by this layout of the carrier, by name or id, or by a .json file; the files choose when absent',
    },
    'layout-name': {
      type: 'string',
      value: 'NAME',
      description: 'name for the layout that answers make; that of the table when absent',
    },
    ...answersOption,
    ...tableFileOptions,
    ...commonOptions,
  },
  notes: [
    'FILE is a spreadsheet of the carrier as .csv or .xlsx, our own workbook, or a table document as JSON.',
    'Several files of one table are read together, such as prices and coverage. What they do not say clearly is',
    'asked once; the answers are kept as a layout of the carrier and read the next files of the kind.',
    'Example: ./carreto table import prices.xlsx --carrier 99.500.220/0001-41 --service Rodoviário --cubing 300 --publish',
  ],
  run: async (args) => {
    if (args.options.carrier === undefined)
      throw new UsageError('carreto table import: --carrier is missing');
    const { files, options } = await tableFilesOf(args);
    return withContext(args, async (ctx) => {
      const { options: _, fileName: _name, ...wanted } = await target.input(args, ctx);
      const progress = startProgress('Reading');
      const imported = await importNow(ctx, ctx.actor, {
        ...wanted,
        files,
        options,
        layout: await layoutNamed(ctx, wanted.carrierId, textOption(args, 'layout')),
        ...given({ layoutName: textOption(args, 'layout-name') }),
        ask: await askFrom(args, () => progress.end()),
        reading: { onProgress: showReading(progress) },
      }).finally(() => progress.end());
      return imported.imported === null ? refuse(args, imported) : keep(ctx, args, imported);
    });
  },
};

function refuse(args: Arguments, { report, questions }: ImportedNow & { imported: null }): number {
  printData(args, { outcome: 'refused', report, questions }, () => [
    ...findingLines(report),
    ...openQuestionLines(questions),
    questions.length === 0
      ? `${counted(report.errorCount, 'error')}; nothing was imported.`
      : `${counted(questions.length, 'question')} left; nothing was imported.`,
  ]);
  return exitCodes.failed;
}

async function keep(
  ctx: CommandContext,
  args: Arguments,
  { imported, layoutId }: ImportedNow & { imported: TableImport },
): Promise<number> {
  const version =
    args.options.publish === true
      ? await publishVersion(ctx, ctx.actor, imported.version.id)
      : imported.version;
  const result = { ...imported, version, layoutId };
  printData(args, result, () => importLines(result));
  return exitCodes.done;
}

function importLines(result: TableImport & { layoutId: number | null }): string[] {
  const { outcome, table, version, report, layoutId } = result;
  const what = `version ${version.number} of table ${table.id}, ${table.name} (version id ${version.id})`;
  return [
    ...findingLines(report),
    outcome === 'unchanged'
      ? `Nothing new: ${what} says the same already; it is ${version.state}.`
      : `Imported ${what}: ${ranges(version.coverageRows)}, ${counted(version.priceRows, 'price')}; it is ${version.state}.`,
    ...(layoutId === null ? [] : [`Read by layout ${layoutId}: ./carreto table layouts show ${layoutId}`]),
    ...(version.state === 'draft' ? [`Put it into force: ./carreto table publish ${version.id}`] : []),
  ];
}
