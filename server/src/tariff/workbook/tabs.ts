import { stage1Codes, stage2Codes } from '../../engine/rating/document.ts';
import {
  cents,
  cubicMetres,
  flagKind,
  kilograms,
  micros,
  milligrams,
  percent,
  plainKind,
  scaled,
  textKind,
  transitKind,
  whole,
  wordKind,
  zipKind,
} from './kinds.ts';
import type { Column, Tab } from './tab.ts';

const nothing = { whenEmpty: null };
const zero = { whenEmpty: 0 };
const region: Column = { member: 'region', title: 'Região', kind: textKind, width: 22 };
/** The line of the file that a row came from, which receipts name; a row without one is its own line. */
const line: Column = { member: 'line', title: 'Linha de origem', kind: whole, ...nothing };
const start: Column = { member: 'start', title: 'CEP inicial', kind: zipKind };
const end: Column = { member: 'end', title: 'CEP final', kind: zipKind };

/** Where freight may leave from: a line for each range of zip codes. */
export const originsTab: Tab = {
  name: 'Origens',
  columns: [{ member: 'code', title: 'Origem', kind: textKind, width: 22 }, start, end],
};

export const coverageTab: Tab = {
  name: 'Abrangência',
  columns: [
    start,
    end,
    region,
    { member: 'transitMinutes', title: 'Prazo (dias)', kind: transitKind },
    { member: 'uf', title: 'UF', kind: textKind, ...nothing },
    { member: 'city', title: 'Cidade', kind: textKind, width: 26, ...nothing },
    { member: 'ibge', title: 'Código IBGE', kind: whole, ...nothing },
    { member: 'distanceKm', title: 'Distância (km)', kind: plainKind, ...nothing },
    { member: 'origin', title: 'Origem', kind: textKind, ...nothing },
    line,
  ],
};

export const bandsTab: Tab = {
  name: 'Faixas de peso',
  columns: [
    region,
    { member: 'fromG', title: 'De (kg)', kind: kilograms },
    { member: 'fromMg', title: 'Início incluído (kg)', kind: milligrams, ...nothing },
    { member: 'toG', title: 'Até (kg)', kind: kilograms },
    {
      member: 'kind',
      title: 'Preço por',
      kind: wordKind({ fixed: 'faixa', per_kg: 'kg', per_ton: 'tonelada' }),
      whenEmpty: 'fixed',
    },
    { member: 'priceMicros', title: 'Preço (R$)', kind: micros },
    { member: 'excessMicrosPerKg', title: 'Acima do início da faixa (R$/kg)', kind: micros, ...zero },
    { member: 'invoicePpm', title: 'Frete-valor (%)', kind: percent, ...nothing },
    { member: 'invoiceMinCents', title: 'Frete-valor mínimo (R$)', kind: cents, ...nothing },
    { member: 'maxVolumeCm3', title: 'Volume máximo (m³)', kind: cubicMetres, ...nothing },
    { member: 'transitMinutes', title: 'Prazo (dias)', kind: transitKind, ...nothing },
    line,
  ],
};

/** What holds for all bands of a region. */
export const regionsTab: Tab = {
  name: 'Regiões',
  columns: [
    region,
    {
      member: 'excessMode',
      title: 'Excedente cobrado',
      kind: wordKind({ linear: 'linear', started_step: 'por fração iniciada' }),
      ...nothing,
    },
    { member: 'excessMicrosPerKg', title: 'Excedente (R$/kg)', kind: micros, ...nothing },
    { member: 'excessStepG', title: 'Fração do excedente (kg)', kind: kilograms, ...nothing },
    { member: 'invoicePpm', title: 'Frete-valor (%)', kind: percent, ...zero },
    { member: 'invoiceMinCents', title: 'Frete-valor mínimo (R$)', kind: cents, ...zero },
    { member: 'minimumCents', title: 'Frete mínimo (R$)', kind: cents, ...nothing },
  ],
};

export const comparisonTab: Tab = {
  name: 'Comparação',
  columns: [
    region,
    { member: 'minimumCents', title: 'Mínimo (R$)', kind: cents },
    { member: 'microsPerKg', title: 'Por peso (R$/kg)', kind: micros },
    { member: 'invoicePpm', title: 'Sobre o valor (%)', kind: percent },
    line,
  ],
};

export const unitTab: Tab = {
  name: 'Por unidade',
  columns: [
    region,
    { member: 'microsPerUnit', title: 'Preço por unidade (R$)', kind: micros },
    { member: 'minimumCents', title: 'Mínimo (R$)', kind: cents, ...nothing },
    line,
  ],
};

export const invoiceTab: Tab = {
  name: 'Por valor',
  columns: [
    region,
    { member: 'ppm', title: 'Sobre o valor (%)', kind: percent },
    { member: 'minimumCents', title: 'Mínimo (R$)', kind: cents, ...zero },
    { member: 'belowCents', title: 'Preço fixo abaixo de (R$)', kind: cents, ...nothing },
    { member: 'belowPriceCents', title: 'Preço fixo (R$)', kind: cents, ...nothing },
    line,
  ],
};

export const vehiclesTab: Tab = {
  name: 'Veículos',
  columns: [
    { member: 'code', title: 'Veículo', kind: textKind },
    { member: 'name', title: 'Nome', kind: textKind, width: 26 },
    { member: 'capacityG', title: 'Capacidade (kg)', kind: kilograms },
    { member: 'capacityCm3', title: 'Capacidade (m³)', kind: cubicMetres },
  ],
};

export const vehiclePricesTab: Tab = {
  name: 'Preços por veículo',
  columns: [
    region,
    { member: 'vehicle', title: 'Veículo', kind: textKind },
    { member: 'fromKm', title: 'De (km)', kind: plainKind, ...nothing },
    { member: 'toKm', title: 'Até (km)', kind: plainKind, ...nothing },
    {
      member: 'kind',
      title: 'Preço por',
      kind: wordKind({ trip: 'viagem', per_km: 'km', per_ton: 'tonelada' }),
    },
    { member: 'tripCents', title: 'Preço da viagem (R$)', kind: cents, ...nothing },
    { member: 'unitMicros', title: 'Preço por km ou t (R$)', kind: micros, ...nothing },
    { member: 'fixedCents', title: 'Fixo somado ao km (R$)', kind: cents, ...nothing },
    { member: 'minimumKm', title: 'Distância mínima (km)', kind: plainKind, ...nothing },
    { member: 'minimumTonsG', title: 'Peso mínimo (t)', kind: scaled(6), ...nothing },
    line,
  ],
};

const codes = Object.fromEntries([...stage1Codes, ...stage2Codes].map((code) => [code, code]));
const charge: Column = { member: 'charge', title: 'Taxa nº', kind: whole };

/** One line for each additional charge; tiers and scope refer to its number. */
export const chargesTab: Tab = {
  name: 'Taxas',
  columns: [
    charge,
    { member: 'code', title: 'Código', kind: wordKind(codes) },
    { member: 'name', title: 'Nome', kind: textKind, width: 28, whenEmpty: '' },
    { member: 'percentPpm', title: 'Percentual (%)', kind: percent, ...zero },
    {
      member: 'percentBase',
      title: 'Percentual sobre',
      kind: wordKind({
        invoice: 'valor da mercadoria',
        freight_weight: 'frete peso',
        s0: 'frete base',
        s0_s1: 'frete até aqui',
      }),
      whenEmpty: 'invoice',
    },
    { member: 'fixedCents', title: 'Valor fixo (R$)', kind: cents, ...zero },
    {
      member: 'unitOf',
      title: 'Unidade',
      kind: wordKind({
        chargeable_kg: 'kg cobrado',
        real_kg: 'kg real',
        m3: 'm³',
        volumes: 'volumes',
        ctes: 'CT-e',
        invoices: 'notas',
        products: 'produtos',
      }),
      ...nothing,
    },
    { member: 'unitMicros', title: 'Preço por fração (R$)', kind: micros, ...nothing },
    { member: 'stepMilli', title: 'Fração (na unidade)', kind: kilograms, ...nothing },
    {
      member: 'unitMode',
      title: 'Contagem',
      kind: wordKind({ ceil: 'fração iniciada', exact: 'exata' }),
      ...nothing,
    },
    { member: 'franchiseMilli', title: 'Franquia (na unidade)', kind: kilograms, ...nothing },
    {
      member: 'tiersBy',
      title: 'Faixas por',
      kind: wordKind({ invoice: 'valor', chargeable_weight: 'peso' }),
      ...nothing,
    },
    { member: 'minCents', title: 'Mínimo (R$)', kind: cents, ...nothing },
    { member: 'maxCents', title: 'Máximo (R$)', kind: cents, ...nothing },
    { member: 'isScoped', title: 'Tem alcance', kind: flagKind, ...nothing },
    {
      member: 'floor',
      title: 'No frete mínimo',
      kind: wordKind({ before: 'conta', after: 'soma depois' }),
      whenEmpty: 'before',
    },
    {
      member: 'event',
      title: 'Só no evento',
      kind: wordKind({ redelivery: 'reentrega', return: 'devolução', storage: 'armazenagem' }),
      ...nothing,
    },
    line,
  ],
};

/** Percent and fixed value up to a value or weight, whichever the charge's line names. */
export const tiersTab: Tab = {
  name: 'Faixas das taxas',
  columns: [
    charge,
    { member: 'upToCents', title: 'Até o valor (R$)', kind: cents, ...nothing },
    { member: 'upToG', title: 'Até o peso (kg)', kind: kilograms, ...nothing },
    { member: 'percentPpm', title: 'Percentual (%)', kind: percent, ...zero },
    { member: 'fixedCents', title: 'Valor fixo (R$)', kind: cents, ...zero },
  ],
};

export const scopeMembers = {
  uf: 'UF',
  ibge: 'código IBGE',
  zip: 'CEP',
  region: 'região',
  recipient: 'CNPJ ou CPF',
  recipientType: 'tipo de destinatário',
  category: 'categoria',
  side: 'lado',
} as const;

/** Where and for whom a charge holds: one line for each place, recipient or category. */
export const scopesTab: Tab = {
  name: 'Alcance das taxas',
  columns: [
    charge,
    { member: 'what', title: 'O quê', kind: wordKind(scopeMembers) },
    { member: 'value', title: 'Valor', kind: textKind, width: 24 },
    { member: 'until', title: 'CEP até', kind: zipKind, ...nothing },
  ],
};
