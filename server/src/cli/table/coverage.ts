import { writeFile } from 'node:fs/promises';
import {
  type CoverageReport,
  shipperCoverageQuery,
  versionCoverageQuery,
} from '@carreto/contract/admin/tables/table-reports';
import {
  type CoverageFormat,
  coverageFile,
  forFormat,
} from '../../registry/tables/coverage/coverage-file.ts';
import { shipperCoverage } from '../../registry/tables/coverage/coverage-of-shipper.ts';
import { versionCoverage } from '../../registry/tables/coverage/coverage-of-version.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';
import { given, validInput } from '../input/valid-input.ts';
import { counted, printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

const where = optionsOf(shipperCoverageQuery, ['on', 'loadType', 'originZip:origin', 'recipient', 'digits'], {
  on: { description: 'the day, YYYY-MM-DD, with --shipper; today when absent' },
  'load-type': { description: 'fractional or full_load, with --shipper; fractional when absent' },
  digits: { value: 'DIGITS', description: 'blocks of 3 or 5 digits; 3 when absent' },
});

/** Where tables serve: of a shipper, or one version. */
export const coverageAction: Command = {
  name: 'coverage',
  summary: 'where tables serve, by zip code, weight and value, and where nobody does',
  positionals: ['[VERSION-ID]'],
  options: {
    shipper: { type: 'string', value: 'SHIPPER', description: 'all tables of this shipper, by CNPJ or id' },
    ...where.options,
    weights: { type: 'string', value: 'KG,KG', description: 'weights; 1,10,30,100,1000 when absent' },
    values: { type: 'string', value: 'REAIS,REAIS', description: 'values; 100,1000,10000 when absent' },
    out: { type: 'string', value: 'FILE', description: 'write the report to a .csv, .svg or .json file' },
    ...commonOptions,
  },
  notes: [
    'Example: ./carreto table coverage --shipper 1 --weights 5,30 --out map.svg',
    'A map shows the first weight and the first value.',
  ],
  run: (args) => {
    const out = textOption(args, 'out');
    const format = out === undefined ? 'json' : formatOf(out);
    return withContext(args, async (ctx) => {
      const { report, name } = await reportFor(ctx, args, format);
      if (out === undefined) printData(args, report, () => linesOf(report));
      else await writeFile(out, coverageFile(report, format, name).body);
      return exitCodes.done;
    });
  },
};

function formatOf(path: string): CoverageFormat {
  const ending = path.split('.').at(-1)?.toLowerCase();
  if (ending === 'csv' || ending === 'svg' || ending === 'json') return ending;
  throw new UsageError('--out takes a file that ends in .csv, .svg or .json');
}

async function reportFor(
  ctx: CommandContext,
  args: Arguments,
  format: CoverageFormat,
): Promise<{ report: CoverageReport; name: string }> {
  const shipper = textOption(args, 'shipper');
  const [versionId] = args.positionals;
  if ((shipper === undefined) === (versionId === undefined))
    throw new UsageError('carreto table coverage: name a VERSION-ID or --shipper, one of them');
  const query = await queryFrom(args);
  if (shipper !== undefined) {
    const { id, tradeName } = await findShipper(ctx, shipper);
    const input = forFormat(validInput(shipperCoverageQuery, query), format);
    return {
      report: await shipperCoverage(ctx, { ...input, shipperId: id }),
      name: tradeName,
    };
  }
  if (!/^[0-9]{1,15}$/.test(versionId ?? '')) throw new UsageError(`"${versionId}" is no version id`);
  const input = forFormat(validInput(versionCoverageQuery, query), format);
  const report = await versionCoverage(ctx, { ...input, versionId: Number(versionId) });
  const [table] = report.tables;
  return { report, name: `${table?.carrier}, ${table?.service} (versão ${table?.number})` };
}

async function queryFrom(args: Arguments): Promise<object> {
  return given({
    ...(await where.read(args)),
    weightsG: numbersOption(args, 'weights', 1000),
    valuesCents: numbersOption(args, 'values', 100),
  });
}

/** Numbers between commas, each times a factor. */
function numbersOption(args: Arguments, name: string, factor: number): number[] | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  return text.split(',').map((part) => {
    const number = Math.round(Number(part) * factor);
    if (!/^[0-9]{1,9}(\.[0-9]{1,3})?$/.test(part.trim()))
      throw new UsageError(`--${name} takes numbers between commas, such as 1,2.5,30`);
    return number;
  });
}

function linesOf({ tables, cells, originZip, on }: CoverageReport): string[] {
  return [
    `${counted(tables.length, 'table')} from ${originZip} on ${on}`,
    '',
    ...tableLines(
      ['weight kg', 'value R$', 'served %', 'holes', 'first hole'],
      cells.map(({ weightG, valueCents, codes, servedCodes, holes, holeCount }) => [
        weightG / 1000,
        valueCents / 100,
        Math.floor((servedCodes / codes) * 1000) / 10,
        holeCount,
        holes[0] === undefined ? null : `${holes[0].start}..${holes[0].end} ${holes[0].uf}`,
      ]),
    ),
  ];
}
