import * as contract from '@carreto/contract/admin/charges/bill-exports';
import type { SheetFormat } from '../../documents/spreadsheets/write-tabs.ts';
import { exportBills } from '../../freight/bill/files/export-bills.ts';
import { exportPreInvoice } from '../../freight/bill/files/export-pre-invoice.ts';
import { fromBillFilter } from '../../freight/bill/review/wire-admin.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { dataOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { queryInput } from '../input/valid-input.ts';
import { counted } from '../output/output.ts';
import { writeOut } from '../output/write-out.ts';
import { dayOption, filterOf, filterOptions, value } from './options.ts';

const fileOptions = {
  out: value('FILE', 'file to write; standard output when absent'),
  format: value('FORMAT', 'csv or xlsx; by the ending of FILE, else csv'),
  ...dataOption,
};

export const billExport: Command = {
  name: 'export',
  summary: 'write bills as a file for an ERP, a row a charge',
  options: { ...filterOptions, ...fileOptions },
  notes: ['Example: ./carreto bill export --state released --payment open --out bills.xlsx'],
  run: (args) => {
    const { out, format } = targetOf(args);
    return withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const { format: _, ...query } = queryInput(contract.exportBills, await filterOf(ctx, args));
        const { bytes, rowCount } = await exportBills(world, fromBillFilter(query), format);
        await writeOut(out, bytes, counted(rowCount, 'row'));
        return exitCodes.done;
      }),
    );
  },
};

export const billPreInvoice: Command = {
  name: 'pre-invoice',
  summary: 'write what a carrier is to bill: released CT-es that no bill charges',
  positionals: ['SHIPPER', 'CARRIER'],
  options: {
    from: value('DAY', 'issued from this day on, YYYY-MM-DD'),
    until: value('DAY', 'issued until this day'),
    ...fileOptions,
  },
  notes: ['Example: ./carreto bill pre-invoice 1 2 --from 2026-11-01 --until 2026-11-30 --out november.csv'],
  run: (args) => {
    const { out, format } = targetOf(args);
    const [from = null, until = null] = [dayOption(args, 'from'), dayOption(args, 'until')];
    return withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const [shipper = '', carrier = ''] = args.positionals;
        const { id: shipperId } = await findShipper(ctx, shipper);
        const { id: carrierId } = await findCarrier(ctx, carrier);
        const file = await exportPreInvoice(world, { shipperId, carrierId, from, until }, format);
        await writeOut(out, file.bytes, `${counted(file.rowCount, 'CT-e')}, ${moneyText(file.totalCents)}`);
        return exitCodes.done;
      }),
    );
  },
};

function targetOf(args: Arguments): { out: string | undefined; format: SheetFormat } {
  const out = textOption(args, 'out');
  const format = textOption(args, 'format') ?? (out?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');
  if (format !== 'csv' && format !== 'xlsx') throw new UsageError('--format must be csv or xlsx');
  if (out === undefined && format === 'xlsx' && process.stdout.isTTY)
    throw new UsageError('a workbook is no text for a terminal; name a file with --out');
  return { out, format };
}
