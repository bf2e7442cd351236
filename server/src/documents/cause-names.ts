import type { Cause } from '../engine/attribution/cause.ts';

/** Why a charge differs from what is due, in the words of files and logs. */
export const causeNames: Readonly<Record<Cause['cause'], string>> = {
  duplicate: 'cobrança em duplicidade',
  cubing_factor: 'fator de cubagem',
  taxed_weight: 'peso taxado',
  goods_value: 'valor da mercadoria',
  charge_not_contracted: 'taxa não contratada',
  tax_rate: 'alíquota do imposto',
  table_version: 'outra versão da tabela',
  region: 'outra região da tabela',
  charge_amount: 'valor da taxa',
  rounding: 'arredondamento',
};
