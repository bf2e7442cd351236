import type { SkuFormat } from '../../documents/sku-sheet/write-skus.ts';
import { onPrimary } from '../../platform/db/hosts/long-reads.ts';
import { exportSkus } from '../../registry/skus/export-skus.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { writeOut } from '../output/write-out.ts';
import { requireShipperName, shipperOf, shipperOption } from './options.ts';

export const skuExport: Command = {
  name: 'export',
  summary: 'write a catalogue as a file that can be edited and imported again',
  options: {
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
    format: {
      type: 'string',
      value: 'FORMAT',
      description: 'csv or xlsx; by the ending of FILE, else csv',
    },
    ...shipperOption,
  },
  notes: ['Example: ./carreto sku export --shipper 11.222.333/0001-81 --out products.xlsx'],
  run: (args) => {
    requireShipperName(args);
    const out = textOption(args, 'out');
    const format = formatOf(args, out);
    if (out === undefined && format === 'xlsx' && process.stdout.isTTY)
      throw new UsageError('a workbook is no text for a terminal; name a file with --out');
    return withContext(args, async (ctx) => {
      const { id: shipperId } = await shipperOf(ctx, args);
      const { bytes } = await exportSkus({ longReads: onPrimary(ctx.db) }, { shipperId, format });
      await writeOut(out, bytes);
      return exitCodes.done;
    });
  },
};

function formatOf(args: Arguments, out: string | undefined): SkuFormat {
  const typed = textOption(args, 'format') ?? (out?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');
  if (typed === 'csv' || typed === 'xlsx') return typed;
  throw new UsageError('--format must be csv or xlsx');
}
