import type { TaxRate } from '@carreto/contract/admin/tables/tax-rates';
import type { Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';

export function toTaxRate(row: Selectable<Rows['taxRate']>): TaxRate {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
