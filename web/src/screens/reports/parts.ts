import type { ReportKind } from '@carreto/contract/admin/reports/reports';

/** The rooms of the page, in their order: a report each, as the address names it. */
export const rooms: readonly { report: ReportKind; param: string }[] = [
  { report: 'delivery', param: 'prazo' },
  { report: 'cost', param: 'custo' },
  { report: 'savings', param: 'economia' },
  { report: 'quotes', param: 'cotacoes' },
  { report: 'audit', param: 'auditoria' },
];

/** One plot: what is drawn of which report, by what. */
export type Part = {
  kind: ReportKind;
  groupBy?:
    | 'shipper'
    | 'carrier'
    | 'service'
    | 'uf'
    | 'channel'
    | 'weightBand'
    | 'delayCause'
    | 'reason'
    | 'zipBlock'
    | 'cause';
  /** Drawn along the period. */
  isLine?: true;
  plot: 'lines' | 'bars' | 'tiles' | 'dots';
  /** The figure that is drawn. */
  of: string;
  /** Whether more of it is better, worse, or neither. */
  good: 'more' | 'less' | null;
  /** What the table shows; everything that the report has where it is left out. */
  figures?: readonly string[];
};

/** What came back and from whom, the sum first: it is what one looks for. */
const recoveredByCarrier: Part = {
  ...{ kind: 'audit', groupBy: 'carrier', plot: 'bars', of: 'recoveredCents', good: null },
  figures: ['recoveredCents', 'differenceCents', 'ctes', 'divergent', 'settleHours'],
};

export const partsOf: Readonly<Record<ReportKind, readonly Part[]>> = {
  delivery: [
    { kind: 'delivery', groupBy: 'carrier', isLine: true, plot: 'lines', of: 'onTimePpm', good: 'more' },
    { kind: 'delivery', groupBy: 'uf', plot: 'tiles', of: 'onTimePpm', good: 'more' },
    {
      ...{ kind: 'delivery', groupBy: 'delayCause', plot: 'bars', of: 'delayed', good: null },
      figures: ['delayed', 'late', 'overdue', 'lateDays'],
    },
    { kind: 'delivery', groupBy: 'carrier', plot: 'dots', of: 'takenP80', good: 'less' },
  ],
  cost: [
    { kind: 'cost', groupBy: 'carrier', isLine: true, plot: 'lines', of: 'centsPerFreight', good: 'less' },
    { kind: 'cost', groupBy: 'uf', plot: 'tiles', of: 'centsPerFreight', good: 'less' },
    { kind: 'cost', groupBy: 'weightBand', plot: 'bars', of: 'centsPerKg', good: 'less' },
    { kind: 'cost', groupBy: 'channel', plot: 'bars', of: 'costCents', good: null },
  ],
  savings: [
    { kind: 'savings', groupBy: 'reason', plot: 'bars', of: 'dearerCents', good: null },
    { kind: 'savings', groupBy: 'carrier', plot: 'bars', of: 'dearerCents', good: 'less' },
    recoveredByCarrier,
  ],
  quotes: [
    { kind: 'quotes', isLine: true, plot: 'lines', of: 'withoutOfferPpm', good: 'less' },
    { kind: 'quotes', groupBy: 'uf', plot: 'tiles', of: 'withoutOffer', good: 'less' },
    { kind: 'quotes', groupBy: 'carrier', plot: 'bars', of: 'wonPpm', good: null },
  ],
  audit: [
    {
      ...{ kind: 'audit', groupBy: 'cause', plot: 'bars', of: 'causeCents', good: null },
      figures: ['causeCents', 'recoveredCents', 'ctes'],
    },
    recoveredByCarrier,
    { kind: 'audit', isLine: true, plot: 'lines', of: 'automaticPpm', good: 'more' },
  ],
};
