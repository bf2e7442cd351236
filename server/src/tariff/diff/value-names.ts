import type { Surcharge } from '../../engine/rating/document.ts';

/** What the words of a document are called, in Portuguese: texts for people hold no other. */

export const percentBaseNames: Readonly<Record<Surcharge['percentBase'], string>> = {
  invoice: 'do valor das mercadorias',
  freight_weight: 'do frete-peso',
  s0: 'do frete base',
  s0_s1: 'do frete até aqui',
};

export const unitNames: Readonly<Record<NonNullable<Surcharge['unit']>['of'], string>> = {
  chargeable_kg: 'kg',
  real_kg: 'kg do peso real',
  m3: 'm³',
  volumes: 'volume',
  ctes: 'CT-e',
  invoices: 'nota fiscal',
  products: 'produto',
};
