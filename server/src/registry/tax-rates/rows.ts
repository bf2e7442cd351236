import type { TaxRate } from '@carreto/contract/admin/tables/tax-rates';
import type { Generated } from 'kysely';

export type TaxRateRows = {
  taxRate: {
    id: Generated<number>;
    uf: TaxRate['uf'];
    kind: TaxRate['kind'];
    ratePpm: number;
    fundPpm: number;
    fromOn: string | null;
    untilOn: string | null;
    createdAt: Generated<Date>;
  };
};
