import { joined, localDay, reais, type Shown } from '../bill-sheet/values.ts';
import type { XlsxCell } from '../spreadsheets/write-xlsx.ts';

/** A CT-e that is disputed, as its carrier is shown it. Money in cents. */
export type NegotiationRow = {
  carrierCnpj: string;
  carrier: string;
  accessKey: string;
  series: number;
  number: number;
  issuedAt: Date;
  freightCode: string | null;
  negotiationCode: string | null;
  state: 'divergente' | 'em negociação' | 'pré-liberado' | 'liberado' | 'recusado' | 'em processamento';
  chargedCents: number;
  /** What was due; null where nothing says what. */
  expectedCents: number | null;
  differenceCents: number | null;
  /** What of it is in the figure of a report whose rows these are; null where they are none. */
  countedCents: number | null;
  /** Each cause in words, with its share. */
  causes: readonly string[];
  /** The CT-e that would settle it; null where none would. */
  settlement: { kind: 'complementar' | 'substituto'; amountCents: number } | null;
};

const columns: readonly Shown<NegotiationRow>[] = [
  { title: 'CNPJ da transportadora', width: 18, of: (row) => row.carrierCnpj },
  { title: 'Transportadora', width: 28, of: (row) => row.carrier },
  { title: 'Chave do CT-e', width: 46, of: (row) => row.accessKey },
  { title: 'Série', width: 8, of: (row) => row.series },
  { title: 'Número', of: (row) => row.number },
  { title: 'Emissão', isDate: true, of: (row) => localDay(row.issuedAt) },
  { title: 'Frete', width: 16, of: (row) => row.freightCode },
  { title: 'Negociação', width: 14, of: (row) => row.negotiationCode },
  { title: 'Situação', width: 16, of: (row) => row.state },
  { title: 'Cobrado', isMoney: true, of: (row) => reais(row.chargedCents) },
  { title: 'Devido', isMoney: true, of: (row) => reais(row.expectedCents) },
  { title: 'Diferença', isMoney: true, of: (row) => reais(row.differenceCents) },
  { title: 'Causas', width: 50, of: (row) => joined(row.causes) },
  { title: 'CT-e que acerta', width: 16, of: (row) => row.settlement?.kind ?? null },
  {
    title: 'Valor do CT-e que acerta',
    isMoney: true,
    of: (row) => reais(row.settlement?.amountCents ?? null),
  },
];

/** The figure of a report whose rows these are: what came back, or the difference for a cause; null where they are none. */
export type NegotiationFigure = 'recovered' | 'cause' | null;

const figureTitles = { recovered: 'Recuperado', cause: 'Diferença pela causa' } as const;

function columnsOf(figure: NegotiationFigure): readonly Shown<NegotiationRow>[] {
  if (figure === null) return columns;
  return [
    ...columns,
    { title: figureTitles[figure], width: 20, isMoney: true, of: (row) => reais(row.countedCents) },
  ];
}

/** The columns of a file, without what fills them. */
export function negotiationColumns(figure: NegotiationFigure) {
  return columnsOf(figure).map(({ of: _, ...column }) => column);
}

/** A row of it. */
export function negotiationRow(row: NegotiationRow, figure: NegotiationFigure): XlsxCell[] {
  return columnsOf(figure).map(({ of }) => of(row));
}
