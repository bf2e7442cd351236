import type { SkuImport } from '@carreto/contract/admin/registry/sku-files';
import { importSkus } from '../../registry/skus/import-skus.ts';
import { type Command, complain, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { counted, printData } from '../output/output.ts';
import { readInput } from '../table/file-options.ts';
import { findingLines } from '../table/findings.ts';
import { requireShipperName, shipperOf, skuOptions } from './options.ts';

export const skuImport: Command = {
  name: 'import',
  summary: 'add the products of a spreadsheet to a catalogue, or replace those with the same code',
  positionals: ['FILE'],
  options: {
    check: { type: 'boolean', description: 'only say what would come of it' },
    ...skuOptions,
  },
  notes: [
    'FILE is a .csv or .xlsx with a header anywhere in its first rows: SKU, Descrição, Tag, Categoria, Ativo,',
    'Nº do volume, Descrição do volume, Tag do volume, Quantidade, Altura, Largura, Comprimento, Peso, Preço,',
    'Consolida, Empilha, Gira, or other usual names of them. Units stand in the header: (m), (cm), (mm), (kg), (g);',
    'metres and kilograms without. Rows of one SKU are its volumes. With an error nothing is stored.',
    'Example: ./carreto sku import products.xlsx --shipper 11.222.333/0001-81 --check',
  ],
  run: async (args) => {
    requireShipperName(args);
    const bytes = await readInput(args.positionals[0] ?? '');
    const check = args.options.check === true;
    return withContext(args, async (ctx) => {
      const { id: shipperId } = await shipperOf(ctx, args);
      // A file with errors is told in full, which a check does.
      const looked = await importSkus(ctx, ctx.actor, { shipperId, bytes, check: true });
      const isDone = check || looked.outcome === 'refused';
      const imported = isDone ? looked : await importSkus(ctx, ctx.actor, { shipperId, bytes, check: false });
      printData(args, imported, () => [...findingLines(imported.report), ...outcomeLines(imported)]);
      if (imported.outcome !== 'refused') return exitCodes.done;
      complain('The file has errors; nothing was stored.');
      return exitCodes.failed;
    });
  },
};

function outcomeLines({ outcome, products, added, changed, unchanged, incomplete }: SkuImport): string[] {
  if (outcome === 'refused') return [];
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged`;
  const lacking =
    incomplete === 0 ? [] : [`${counted(incomplete, 'product')} without all dimensions, weight or price.`];
  const verb = outcome === 'checked' ? 'Would read' : 'Read';
  return [...lacking, `${verb} ${counted(products, 'product')}: ${counts}.`];
}
