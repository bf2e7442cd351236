import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { PriceGrid } from './price-grid.tsx';

type TabProps = { table: ListedTable };

/** The tab of prices: regions by bands of weight. */
export function Prices({ table }: TabProps) {
  return <PriceGrid key="tariff" table={table} part="tariff" />;
}

/** The tab of places: what a table serves, and within how many days. */
export function Coverage({ table }: TabProps) {
  return <PriceGrid key="coverage" table={table} part="coverage" />;
}
