// biome-ignore-all lint/style/useNamingConvention: keys are words of documents
import type { Surcharge, SurchargeCode } from '../../engine/rating/document.ts';

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

/** What people call a charge by its code. */
export const surchargeNames: Readonly<Record<SurchargeCode, string>> = {
  daily: 'Diária',
  collect: 'Coleta',
  dispatch: 'Despacho',
  delivery: 'Entrega',
  ferry: 'Balsa',
  suframa: 'SUFRAMA',
  tas: 'TAS',
  sec_cat: 'SEC/CAT',
  dat: 'DAT',
  ad_valorem: 'Ad valorem',
  ademe: 'ADEME',
  gris: 'GRIS',
  emex: 'EMEX',
  interior: 'Interiorização',
  capatazia: 'Capatazia',
  river: 'Redespacho fluvial',
  river_insurance: 'Seguro fluvial',
  toll: 'Pedágio',
  other: 'Outros',
  other_per_product: 'Outros por produto',
  trt: 'TRT',
  tda: 'TDA',
  tde: 'TDE',
  scheduling: 'Agendamento',
};

/** Charges of an event travel under `other`. */
export const eventNames: Readonly<Record<NonNullable<Surcharge['event']>, string>> = {
  redelivery: 'Reentrega',
  return: 'Devolução',
  storage: 'Armazenagem',
};

const recipients = { individual: 'pessoa física', company: 'pessoa jurídica', both: 'ambos' };
const perWhat = { shipment: 'remessa', object: 'volume' };

/** What the words that a member may hold are called, by the member. */
const namesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  loadType: { fractional: 'fracionada', full_load: 'lotação' },
  modal: { road: 'rodoviário', air: 'aéreo' },
  operator: { carrier: 'transportadora', postal: 'postal' },
  recipients,
  mode: {
    weight: 'faixas de peso',
    comparison: 'comparação',
    unit: 'por unidade',
    invoice: 'por valor',
    full_load: 'por veículo',
  },
  per: perWhat,
  unit: { volume: 'volume', m3: 'm³', pallet: 'palete' },
  'minimum.mode': {
    base: 'sobre o frete base',
    flagged: 'sobre a base e as taxas marcadas',
    total: 'sobre o total',
  },
  'tax.icms': {
    route: 'pela rota',
    rate: 'alíquota própria',
    exempt: 'isento',
    simples: 'Simples Nacional',
  },
  cubing: { factor: 'por fator', divisor: 'por divisor' },
  'weight.scope': perWhat,
  'weight.charge': { larger: 'o maior entre real e cubado', cubed: 'cubado', real: 'real' },
  'weight.rounding': { none: 'nenhum', nearest_kg: 'ao kg mais próximo', ceil_kg: 'ao kg acima' },
  percentBase: percentBaseNames,
  floor: { before: 'conta para o frete mínimo', after: 'soma-se depois do frete mínimo' },
  'unit.of': unitNames,
  'unit.mode': { ceil: 'por fração iniciada', exact: 'exata' },
  'scope.recipientType': recipients,
  'scope.side': { origin: 'origem', destination: 'destino', either: 'origem ou destino' },
};

/** What a word that this member holds is called; null where it holds words of people. */
export function valueName(member: string, value: string): string | null {
  const names = namesOf[member];
  return names !== undefined && Object.hasOwn(names, value) ? (names[value] ?? null) : null;
}
