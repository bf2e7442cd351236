import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { TaxRate } from '@carreto/contract/admin/tables/tax-rates';
import type { RegistryContext } from '../changes/change.ts';
import { pageStart, toPage } from '../page.ts';
import { toTaxRate } from './tax-rate.ts';

/** The installation's own rates in the order they were added; those that ship with Carreto are not among them. */
export async function listTaxRates(
  ctx: RegistryContext,
  query: PageRequest & { uf?: TaxRate['uf'] },
): Promise<Page<TaxRate>> {
  const { after, fetch } = pageStart(query);
  let select = ctx.db.selectFrom('taxRate').selectAll().where('id', '>', after);
  if (query.uf !== undefined) select = select.where('uf', '=', query.uf);
  const rows = await select.orderBy('id').limit(fetch).execute();
  return toPage(query, rows.map(toTaxRate));
}
