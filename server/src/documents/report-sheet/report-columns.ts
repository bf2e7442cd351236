import { causeNames } from '../cause-names.ts';
import type { XlsxCell, XlsxColumn } from '../spreadsheets/write-xlsx.ts';

/** How a figure is shown: a number, cents as reais, grams as kilograms, or millionths as percent. */
type Kind = 'number' | 'cents' | 'grams' | 'ppm';

/** Figures of reports as files name them, in their order. */
const figureWords: Readonly<Record<string, readonly [title: string, kind: Kind]>> = {
  due: ['Fretes prometidos', 'number'],
  onTime: ['No prazo', 'number'],
  late: ['Entregues com atraso', 'number'],
  lateDays: ['Dias de atraso', 'number'],
  overdue: ['Em atraso, sem entrega', 'number'],
  delayed: ['Atrasados, entregues ou não', 'number'],
  ended: ['Devolvidos ou perdidos', 'number'],
  pending: ['A vencer', 'number'],
  onTimePpm: ['No prazo (%)', 'ppm'],
  takenP50: ['Dias até a entrega (P50)', 'number'],
  takenP80: ['Dias até a entrega (P80)', 'number'],
  takenP95: ['Dias até a entrega (P95)', 'number'],
  promisedP50: ['Dias prometidos (P50)', 'number'],
  promisedP80: ['Dias prometidos (P80)', 'number'],
  freights: ['Fretes', 'number'],
  cancelled: ['Cancelados', 'number'],
  costCents: ['Custo (R$)', 'cents'],
  weightG: ['Peso (kg)', 'grams'],
  goodsCents: ['Valor da mercadoria (R$)', 'cents'],
  centsPerFreight: ['Custo por frete (R$)', 'cents'],
  centsPerKg: ['Custo por kg (R$)', 'cents'],
  goodsPpm: ['Custo sobre a mercadoria (%)', 'ppm'],
  takenCents: ['Contratado (R$)', 'cents'],
  cheapestCents: ['Mais barata (R$)', 'cents'],
  dearerCents: ['A mais que a mais barata (R$)', 'cents'],
  fastestCents: ['Mais rápida (R$)', 'cents'],
  keptFreights: ['Fretes com pontualidade conhecida', 'number'],
  keptTakenCents: ['Contratado desses (R$)', 'cents'],
  keptCents: ['Mais pontual desses (R$)', 'cents'],
  quotes: ['Cotações', 'number'],
  withoutOffer: ['Sem oferta', 'number'],
  offered: ['Com oferta dela', 'number'],
  cheapest: ['Era a mais barata', 'number'],
  won: ['Fretes contratados', 'number'],
  withoutOfferPpm: ['Sem oferta (%)', 'ppm'],
  wonPpm: ['Contratadas (%)', 'ppm'],
  ctes: ['CT-es', 'number'],
  chargedCents: ['Cobrado (R$)', 'cents'],
  dueCents: ['Devido (R$)', 'cents'],
  differenceCents: ['Diferença (R$)', 'cents'],
  causeCents: ['Diferença pela causa (R$)', 'cents'],
  divergent: ['Divergentes', 'number'],
  automatic: ['Liberados sem decisão', 'number'],
  settled: ['Decididos', 'number'],
  recoveredCents: ['Recuperado (R$)', 'cents'],
  automaticPpm: ['Liberados sem decisão (%)', 'ppm'],
  settleHours: ['Horas até a decisão', 'number'],
};

const groupWords: Readonly<Record<string, string>> = {
  shipper: 'Embarcador',
  carrier: 'Transportadora',
  service: 'Serviço',
  uf: 'UF',
  channel: 'Canal',
  weightBand: 'Faixa de peso (até kg; 0: acima)',
  reason: 'Motivo',
  zipBlock: 'CEP (3 primeiros dígitos)',
  cause: 'Causa',
  delayCause: 'Motivo do atraso',
};

const stepWords: Readonly<Record<string, string>> = { day: 'Dia', week: 'Semana de', month: 'Mês de' };

const reasonWords: Readonly<Record<string, string>> = {
  cheapest: 'a mais barata foi contratada',
  faster: 'a contratada era mais rápida',
  cheaper_for_customer: 'a contratada custava menos ao cliente',
  better_kept: 'a transportadora cumpria melhor o prazo',
  unexplained: 'sem motivo nas ofertas',
};

const delayWords: Readonly<Record<string, string>> = {
  recipient_absent: 'destinatário ausente ou fechado',
  recipient_not_receiving: 'destinatário não recebeu',
  address: 'endereço ou destinatário não localizado',
  awaiting_pickup: 'à espera de retirada pelo destinatário',
  shipper: 'mercadoria ou pedido do embarcador',
  goods: 'avaria ou falta, na transportadora',
  route: 'rota errada da transportadora',
  tax_authority: 'retenção na barreira fiscal',
  force_majeure: 'greve, feriado ou área de risco',
  unexplained: 'sem motivo informado',
};

const causeWords: Readonly<Record<string, string>> = {
  ...causeNames,
  unexplained: 'sem explicação',
  unlinked: 'sem frete',
  not_priced: 'sem preço na tabela',
  entangled: 'CT-es sobrepostos',
  divergent: 'divergente',
};

const namesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reason: reasonWords,
  delayCause: delayWords,
  cause: causeWords,
};

export type SheetReport = {
  groupBy: string | null;
  step: string | null;
  rows: readonly {
    group: { name: string } | null;
    at: string | null;
    figures: Readonly<Record<string, number | null>>;
  }[];
};

/** The columns and rows of a report as a file: its groups, its parts, then its figures. */
export function reportSheet({ groupBy, step, rows }: SheetReport, figures: readonly string[]) {
  const shown = figures.flatMap((name) => {
    const words = figureWords[name];
    return words === undefined ? [] : [{ name, title: words[0], kind: words[1] }];
  });
  const columns: XlsxColumn[] = [
    ...(groupBy === null ? [] : [{ title: groupWords[groupBy] ?? groupBy }]),
    ...(step === null ? [] : [{ title: stepWords[step] ?? step }]),
    ...shown.map(({ title, kind }) => ({ title, ...(kind === 'cents' ? { isMoney: true } : {}) })),
  ];
  const cells = rows.map(({ group, at, figures: values }): XlsxCell[] => [
    ...(groupBy === null ? [] : [groupText(groupBy, group?.name ?? '')]),
    ...(step === null ? [] : [at ?? '']),
    ...shown.map(({ name, kind }) => shownAs(values[name] ?? null, kind)),
  ]);
  return { columns, cells };
}

function groupText(groupBy: string, name: string): string {
  return namesOf[groupBy]?.[name] ?? name;
}

function shownAs(value: number | null, kind: Kind): XlsxCell {
  if (value === null) return null;
  switch (kind) {
    case 'cents':
      return value / 100;
    case 'grams':
      return value / 1000;
    case 'ppm':
      return Math.round(value / 100) / 100;
    case 'number':
      return value;
  }
}
