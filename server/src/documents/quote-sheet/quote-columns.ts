import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { reais, type Shown } from '../bill-sheet/values.ts';
import type { XlsxCell, XlsxColumn } from '../spreadsheets/write-xlsx.ts';

/** A stored quote as a file shows it. Money in cents, weight in grams; zip codes have eight digits. */
export type QuoteSheetRow = {
  id: string;
  quotedAt: Date;
  shipper: string;
  identification: string | null;
  channel: string | null;
  reverse: boolean;
  originZip: string;
  originUf: string | null;
  destinationZip: string;
  destinationUf: string | null;
  destinationCity: string | null;
  units: number;
  weightG: number;
  goodsCents: number;
  offerCount: number;
  /** The offer with the lowest final price; null without offers. */
  cheapest: { carrier: string; costCents: number; finalCents: number; days: number } | null;
};

const columns: readonly Shown<QuoteSheetRow>[] = [
  { title: 'Cotação', width: 18, of: ({ id }) => id },
  { title: 'Quando', width: 20, of: ({ quotedAt }) => formatDatetime(quotedAt.getTime()) },
  { title: 'Embarcador', width: 30, of: ({ shipper }) => shipper },
  { title: 'Identificação', width: 20, of: ({ identification }) => identification },
  { title: 'Canal', of: ({ channel }) => channel },
  { title: 'Reversa', of: ({ reverse }) => (reverse ? 'sim' : 'não') },
  { title: 'CEP de origem', of: ({ originZip }) => originZip },
  { title: 'UF de origem', of: ({ originUf }) => originUf },
  { title: 'CEP de destino', of: ({ destinationZip }) => destinationZip },
  { title: 'UF de destino', of: ({ destinationUf }) => destinationUf },
  { title: 'Cidade de destino', width: 20, of: ({ destinationCity }) => destinationCity },
  { title: 'Unidades', of: ({ units }) => units },
  { title: 'Peso (kg)', of: ({ weightG }) => weightG / 1000 },
  { title: 'Valor da mercadoria (R$)', isMoney: true, of: ({ goodsCents }) => reais(goodsCents) },
  { title: 'Ofertas', of: ({ offerCount }) => offerCount },
  { title: 'Mais barata', width: 30, of: ({ cheapest }) => cheapest?.carrier ?? null },
  { title: 'Custo dela (R$)', isMoney: true, of: ({ cheapest }) => reais(cheapest?.costCents ?? null) },
  {
    title: 'Preço final dela (R$)',
    isMoney: true,
    of: ({ cheapest }) => reais(cheapest?.finalCents ?? null),
  },
  { title: 'Dias úteis dela', of: ({ cheapest }) => cheapest?.days ?? null },
];

/** The columns of a file of quotes, in their order. */
export const quoteColumns: readonly XlsxColumn[] = columns;

/** A row of the file. */
export function quoteRow(quote: QuoteSheetRow): XlsxCell[] {
  return columns.map(({ of }) => of(quote));
}
