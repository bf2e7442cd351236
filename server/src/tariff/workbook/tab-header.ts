import type { TableDocument } from '../../engine/rating/document.ts';
import {
  centimetres,
  cents,
  cubicMetres,
  flagKind,
  kilograms,
  listKind,
  percent,
  textKind,
  whole,
  wordKind,
} from './kinds.ts';
import type { Column, Values } from './tab.ts';
import { tariffFields } from './tab-header-tariff.ts';

/** A line of the first tab: one statement about the table as a whole. */
export type Field = Column & { note?: string };

/** The first tab: titles, values and what they mean. */
export const headerTab = 'Tabela';
/** What the first line says, by which the workbook is known whatever its name. */
export const marker = { title: 'Formato', value: 'carreto-tabela/1', prefix: 'carreto-tabela/' } as const;

const nothing = { whenEmpty: null };

/** Every statement, in the order shown. */
export const headerFields: readonly Field[] = [
  { member: 'name', title: 'Serviço', kind: textKind },
  { member: 'code', title: 'Código do serviço', kind: textKind, ...nothing },
  { member: 'description', title: 'Descrição', kind: textKind, ...nothing },
  { member: 'deliveryNote', title: 'Observação de entrega', kind: textKind, ...nothing },
  {
    member: 'loadType',
    title: 'Tipo de carga',
    kind: wordKind({ fractional: 'fracionada', full_load: 'lotação' }),
    whenEmpty: 'fractional',
  },
  {
    member: 'modal',
    title: 'Modal',
    kind: wordKind({ road: 'rodoviário', air: 'aéreo' }),
    whenEmpty: 'road',
  },
  {
    member: 'operator',
    title: 'Operador',
    kind: wordKind({ carrier: 'transportadora', postal: 'postal' }),
    whenEmpty: 'carrier',
  },
  {
    member: 'freightPayment',
    title: 'Pagamento do frete',
    kind: wordKind({ CIF: 'CIF', FOB: 'FOB' }),
    ...nothing,
  },
  { member: 'reverseAccepted', title: 'Aceita reversa', kind: flagKind, whenEmpty: false },
  {
    member: 'reverseSwapRoute',
    title: 'Reversa inverte a rota',
    kind: flagKind,
    whenEmpty: false,
    note: 'Na reversa, o preço é o da rota de ida.',
  },
  { member: 'homeDelivery', title: 'Entrega em domicílio', kind: flagKind, ...nothing },
  { member: 'returnsToSender', title: 'Devolve ao remetente', kind: flagKind, ...nothing },
  { member: 'offerValidityDays', title: 'Validade da oferta (dias)', kind: whole, whenEmpty: 30 },
  {
    member: 'recipients',
    title: 'Destinatários',
    kind: wordKind({ individual: 'pessoa física', company: 'pessoa jurídica', both: 'ambos' }),
    whenEmpty: 'both',
  },
  {
    member: 'categoriesMode',
    title: 'Categorias',
    kind: wordKind({ only: 'somente', except: 'exceto' }),
    ...nothing,
    note: 'Vazio aceita todas.',
  },
  { member: 'categoriesCodes', title: 'Códigos das categorias', kind: listKind, ...nothing },
  {
    member: 'gramsPerM3',
    title: 'Fator de cubagem (kg/m³)',
    kind: kilograms,
    ...nothing,
    note: 'Ou o divisor.',
  },
  { member: 'cm3PerKg', title: 'Divisor de cubagem (cm³/kg)', kind: whole, ...nothing, note: 'Ou o fator.' },
  {
    member: 'weightScope',
    title: 'Cubagem por',
    kind: wordKind({ shipment: 'remessa', object: 'volume' }),
    whenEmpty: 'shipment',
  },
  { member: 'cubingExemptUpToG', title: 'Isento de cubagem até (kg)', kind: kilograms, ...nothing },
  {
    member: 'charge',
    title: 'Peso cobrado',
    kind: wordKind({ larger: 'maior', cubed: 'cubado', real: 'real' }),
    whenEmpty: 'larger',
  },
  {
    member: 'rounding',
    title: 'Arredondamento do peso',
    kind: wordKind({ none: 'nenhum', nearest_kg: 'kg mais próximo', ceil_kg: 'kg acima' }),
    whenEmpty: 'none',
  },
  { member: 'minimumG', title: 'Peso mínimo cobrado (kg)', kind: kilograms, whenEmpty: 0 },
  { member: 'objectMaxWeightG', title: 'Volume: peso máximo (kg)', kind: kilograms, ...nothing },
  { member: 'maxHeightMm', title: 'Volume: altura máxima (cm)', kind: centimetres, ...nothing },
  { member: 'maxWidthMm', title: 'Volume: largura máxima (cm)', kind: centimetres, ...nothing },
  { member: 'maxLengthMm', title: 'Volume: comprimento máximo (cm)', kind: centimetres, ...nothing },
  { member: 'maxSideMm', title: 'Volume: maior lado máximo (cm)', kind: centimetres, ...nothing },
  { member: 'maxSumMm', title: 'Volume: soma dos lados máxima (cm)', kind: centimetres, ...nothing },
  {
    member: 'minHeightMm',
    title: 'Volume: altura mínima (cm)',
    kind: centimetres,
    ...nothing,
    note: 'Volumes menores são cobrados como se tivessem esta medida.',
  },
  { member: 'minWidthMm', title: 'Volume: largura mínima (cm)', kind: centimetres, ...nothing },
  { member: 'minLengthMm', title: 'Volume: comprimento mínimo (cm)', kind: centimetres, ...nothing },
  { member: 'objectMaxValueCents', title: 'Volume: valor máximo (R$)', kind: cents, ...nothing },
  { member: 'minWeightG', title: 'Remessa: peso mínimo (kg)', kind: kilograms, ...nothing },
  { member: 'maxWeightG', title: 'Remessa: peso máximo (kg)', kind: kilograms, ...nothing },
  { member: 'maxVolumeCm3', title: 'Remessa: volume máximo (m³)', kind: cubicMetres, ...nothing },
  { member: 'minValueCents', title: 'Remessa: valor mínimo (R$)', kind: cents, ...nothing },
  { member: 'maxValueCents', title: 'Remessa: valor máximo (R$)', kind: cents, ...nothing },
  { member: 'maxObjects', title: 'Remessa: volumes no máximo', kind: whole, ...nothing },
  ...tariffFields,
  { member: 'minimumCents', title: 'Frete mínimo (R$)', kind: cents, ...nothing },
  {
    member: 'minimumMode',
    title: 'Frete mínimo comparado com',
    kind: wordKind({ base: 'frete base', flagged: 'base e taxas marcadas', total: 'total' }),
    ...nothing,
  },
  { member: 'minimumWithTax', title: 'Frete mínimo inclui imposto', kind: flagKind, ...nothing },
  { member: 'taxIncluded', title: 'Preços incluem ICMS/ISS', kind: flagKind, whenEmpty: false },
  {
    member: 'icms',
    title: 'ICMS',
    kind: wordKind({
      route: 'pela rota',
      rate: 'alíquota própria',
      exempt: 'isento',
      simples: 'Simples Nacional',
    }),
    whenEmpty: 'route',
  },
  { member: 'icmsPpm', title: 'Alíquota própria de ICMS (%)', kind: percent, ...nothing },
  { member: 'issPpm', title: 'Alíquota de ISS (%)', kind: percent, ...nothing, note: 'Vazio usa 5 %.' },
  { member: 'markupPpm', title: 'Acréscimo sobre o total (%)', kind: percent, whenEmpty: 0 },
];

/** What the first tab says of a document. */
export function headerValues(document: TableDocument): Values {
  const { service, reverse, categories, weight, minimum, tax, limits } = document;
  const { maxWeightG: objectMaxWeightG, maxValueCents: objectMaxValueCents, ...sides } = limits.object;
  return {
    ...service,
    loadType: document.loadType,
    modal: document.modal,
    operator: document.operator,
    freightPayment: document.freightPayment,
    reverseAccepted: reverse.accepted,
    reverseSwapRoute: reverse.swapRoute,
    homeDelivery: document.homeDelivery,
    returnsToSender: document.carrierNeedsToReturnToSender,
    offerValidityDays: document.offerValidityDays,
    recipients: document.recipients,
    categoriesMode: categories?.mode ?? null,
    categoriesCodes: categories?.codes ?? null,
    gramsPerM3: weight.cubing?.kind === 'factor' ? weight.cubing.gramsPerM3 : null,
    cm3PerKg: weight.cubing?.kind === 'divisor' ? weight.cubing.cm3PerKg : null,
    weightScope: weight.scope,
    cubingExemptUpToG: weight.cubingExemptUpToG,
    charge: weight.charge,
    rounding: weight.rounding,
    minimumG: weight.minimumG,
    ...sides,
    objectMaxWeightG,
    objectMaxValueCents,
    ...limits.shipment,
    minimumCents: minimum?.cents ?? null,
    minimumMode: minimum?.mode ?? null,
    minimumWithTax: minimum?.withTax ?? null,
    taxIncluded: tax.included,
    icms: tax.icms.kind,
    icmsPpm: tax.icms.kind === 'rate' ? tax.icms.ppm : null,
    issPpm: tax.issPpm,
    markupPpm: document.markupPpm,
  };
}
