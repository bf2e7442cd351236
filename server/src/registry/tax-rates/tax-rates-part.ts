import type { TaxRate } from '@carreto/contract/admin/tables/tax-rates';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';

/**
 * The installation's own internal rates, latest last: appended to those that ship with the engine, they
 * override them.
 */
export type TaxRates = readonly Omit<TaxRate, 'id' | 'createdAt'>[];

export const taxRatesPart: MirrorPart<Rows, TaxRates> = {
  epochs: ['taxRates'],
  load: (snapshot) =>
    snapshot
      .selectFrom('taxRate')
      .select(['uf', 'kind', 'ratePpm', 'fundPpm', 'fromOn', 'untilOn'])
      .orderBy('id')
      .execute(),
};
