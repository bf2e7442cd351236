import type { Command } from './command.ts';
import { skuExport } from './sku/export.ts';
import { skuImport } from './sku/import.ts';
import { skuList } from './sku/list.ts';

/** Catalogues of shippers. */
export const sku: Command = {
  name: 'sku',
  summary: 'products of shippers and their volumes: import, export, list',
  actions: [skuImport, skuExport, skuList],
};
