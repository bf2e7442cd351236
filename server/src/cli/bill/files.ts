import * as contract from '@carreto/contract/admin/charges/bill-exports';
import { exportBills } from '../../freight/bill/files/export-bills.ts';
import { exportPreInvoice, type PreInvoiceFormat } from '../../freight/bill/files/export-pre-invoice.ts';
import { fromBillFilter } from '../../freight/bill/review/wire-admin.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { dataOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { queryOf } from '../input/valid-input.ts';
import { counted } from '../output/output.ts';
import { writeOut, writePieces } from '../output/write-out.ts';
import { optionsOf } from '../schema/options-of.ts';
import { filterMembers } from './options.ts';

const fileOptions = {
  out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
  format: {
    type: 'string',
    value: 'FORMAT',
    description: 'csv or xlsx; by the ending of FILE, else csv; a pre-invoice as prefat, too',
  },
  ...dataOption,
} as const;
const filter = optionsOf(queryOf(contract.exportBills), filterMembers);
const issued = optionsOf(queryOf(contract.exportPreInvoice), ['from', 'until']);

export const billExport: Command = {
  name: 'export',
  summary: 'write bills as a file for an ERP, a row a charge',
  options: { ...filter.options, ...fileOptions },
  notes: ['Example: ./carreto bill export --state released --payment open --out bills.xlsx'],
  run: (args) => {
    const { out, format } = targetOf(args);
    if (format === 'prefat') throw new UsageError('only a pre-invoice is written as PREFAT');
    return withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const { format: _, ...query } = await filter.input(args, ctx);
        const reading = { ...world, longReads: onPrimary(ctx.db) };
        const { body, rowCount } = await exportBills(reading, fromBillFilter(query), { format });
        await writePieces(out, body, () => counted(rowCount(), 'row'));
        return exitCodes.done;
      }),
    );
  },
};

export const billPreInvoice: Command = {
  name: 'pre-invoice',
  summary: 'write what a carrier is to bill: released CT-es that no bill charges',
  positionals: ['SHIPPER', 'CARRIER'],
  options: { ...issued.options, ...fileOptions },
  notes: [
    'Example: ./carreto bill pre-invoice 1 2 --from 2026-11-01 --until 2026-11-30 --out november.csv',
    'Example: ./carreto bill pre-invoice 1 2 --format prefat --out prefat.txt',
  ],
  run: (args) => {
    const { out, format } = targetOf(args);
    return withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const [shipper = '', carrier = ''] = args.positionals;
        const { id: shipperId } = await findShipper(ctx, shipper);
        const { id: carrierId } = await findCarrier(ctx, carrier);
        const { from = null, until = null } = await issued.input(args, ctx);
        const file = await exportPreInvoice(world, { shipperId, carrierId, from, until }, format);
        await writeOut(out, file.bytes, `${counted(file.rowCount, 'CT-e')}, ${moneyText(file.totalCents)}`);
        return exitCodes.done;
      }),
    );
  },
};

function targetOf(args: Arguments): { out: string | undefined; format: PreInvoiceFormat } {
  const out = textOption(args, 'out');
  const format = textOption(args, 'format') ?? (out?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');
  if (format !== 'csv' && format !== 'xlsx' && format !== 'prefat')
    throw new UsageError('--format must be csv, xlsx or prefat');
  if (out === undefined && format === 'xlsx' && process.stdout.isTTY)
    throw new UsageError('a workbook is no text for a terminal; name a file with --out');
  return { out, format };
}
