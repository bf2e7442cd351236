import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { fitsWords } from '../../../formats/folded.ts';
import { choice, words } from '../../../parts/filters/filter.ts';
import type { ValuesOf } from '../../../parts/filters/read-filters.ts';

export const stateParams = ['ativas', 'desativadas'] as const;

/** By what the list is filtered: the address is the state. */
export const carrierFilters = { text: words('texto'), state: choice('situacao', stateParams) };
type CarrierFilterValues = ValuesOf<typeof carrierFilters>;

/** Whether a carrier is as the filters want it; CNPJs are found with and without their punctuation. */
export function fitsFilters(carrier: Carrier, { text, state }: CarrierFilterValues): boolean {
  if (state !== undefined && carrier.active !== (state === 'ativas')) return false;
  if (text === undefined) return true;
  const bare = text.replace(/[./-]/g, '').toUpperCase();
  const isOfCnpj = /^[0-9A-Z]{4,14}$/.test(bare) && carrier.cnpj.includes(bare);
  return isOfCnpj || fitsWords(text, `${carrier.tradeName} ${carrier.corporateName}`);
}
