import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { joined, localDay, reais, type Shown } from '../bill-sheet/values.ts';
import type { XlsxCell, XlsxColumn } from '../spreadsheets/write-xlsx.ts';

/** A freight as a file shows it. Money in cents, days as `YYYY-MM-DD`. */
export type FreightSheetRow = {
  code: string;
  orderNumber: string | null;
  parentOrderNumber: string | null;
  channel: string | null;
  nfes: readonly { number: string; series: string; accessKey: string }[];
  shipper: { cnpj: string; name: string };
  carrier: { cnpj: string; name: string };
  service: string;
  reverse: boolean;
  phase: keyof typeof phaseWords;
  statusCode: number;
  statusName: string;
  statusAt: Date;
  statusKnownAt: Date;
  hiredAt: Date;
  collectedAt: Date | null;
  expectedOn: string | null;
  deliveredAt: Date | null;
  daysLate: number | null;
  daysInTransit: number | null;
  isLate: boolean;
  isAtRisk: boolean;
  isStuck: boolean;
  assignee: string | null;
  recipientName: string;
  recipientDocument: string | null;
  city: string;
  state: string;
  zip: string;
  volumeCount: number;
  trackingCodes: readonly string[];
  costCents: number;
  finalCents: number;
};

const phaseWords = {
  preparing: 'em preparação',
  underway: 'a caminho',
  delivered: 'entregue',
  returned: 'devolvido',
  lost: 'extraviado',
  cancelled: 'cancelado',
} as const;

const yesOrNo = (is: boolean): string => (is ? 'sim' : 'não');
const time = (at: Date | null): string | null => (at === null ? null : formatDatetime(at.getTime()));

const columns: readonly Shown<FreightSheetRow>[] = [
  { title: 'Frete', of: ({ code }) => code },
  { title: 'Pedido', width: 20, of: ({ orderNumber }) => orderNumber },
  { title: 'Pedido pai', width: 20, of: ({ parentOrderNumber }) => parentOrderNumber },
  { title: 'Canal', of: ({ channel }) => channel },
  {
    title: 'NF-es',
    width: 20,
    of: ({ nfes }) => joined(nfes.map(({ number, series }) => `${number}/${series}`)),
  },
  { title: 'Chaves das NF-es', width: 48, of: ({ nfes }) => joined(nfes.map(({ accessKey }) => accessKey)) },
  { title: 'CNPJ do embarcador', width: 18, of: ({ shipper }) => shipper.cnpj },
  { title: 'Embarcador', width: 30, of: ({ shipper }) => shipper.name },
  { title: 'CNPJ da transportadora', width: 18, of: ({ carrier }) => carrier.cnpj },
  { title: 'Transportadora', width: 30, of: ({ carrier }) => carrier.name },
  { title: 'Serviço', width: 20, of: ({ service }) => service },
  { title: 'Reversa', of: ({ reverse }) => yesOrNo(reverse) },
  { title: 'Situação', width: 16, of: ({ phase }) => phaseWords[phase] },
  { title: 'Código da última ocorrência', of: ({ statusCode }) => statusCode },
  { title: 'Última ocorrência', width: 30, of: ({ statusName }) => statusName },
  { title: 'Ocorreu em', width: 20, of: ({ statusAt }) => time(statusAt) },
  { title: 'Conhecida em', width: 20, of: ({ statusKnownAt }) => time(statusKnownAt) },
  { title: 'Contratado em', width: 20, of: ({ hiredAt }) => time(hiredAt) },
  { title: 'Coletado em', width: 20, of: ({ collectedAt }) => time(collectedAt) },
  { title: 'Entrega prevista', isDate: true, of: ({ expectedOn }) => expectedOn },
  { title: 'Entregue em', width: 20, of: ({ deliveredAt }) => time(deliveredAt) },
  { title: 'Dia da entrega', isDate: true, of: ({ deliveredAt }) => localDay(deliveredAt) },
  { title: 'Dias de atraso', of: ({ daysLate }) => daysLate },
  { title: 'Dias em trânsito', of: ({ daysInTransit }) => daysInTransit },
  { title: 'Atrasado', of: ({ isLate }) => yesOrNo(isLate) },
  { title: 'Em risco', of: ({ isAtRisk }) => yesOrNo(isAtRisk) },
  { title: 'Parado', of: ({ isStuck }) => yesOrNo(isStuck) },
  { title: 'Responsável', width: 20, of: ({ assignee }) => assignee },
  { title: 'Destinatário', width: 30, of: ({ recipientName }) => recipientName },
  { title: 'CPF ou CNPJ do destinatário', width: 18, of: ({ recipientDocument }) => recipientDocument },
  { title: 'Cidade', width: 20, of: ({ city }) => city },
  { title: 'UF', of: ({ state }) => state },
  { title: 'CEP', of: ({ zip }) => zip },
  { title: 'Volumes', of: ({ volumeCount }) => volumeCount },
  { title: 'Códigos de rastreio', width: 30, of: ({ trackingCodes }) => joined(trackingCodes) },
  { title: 'Custo (R$)', isMoney: true, of: ({ costCents }) => reais(costCents) },
  { title: 'Preço final (R$)', isMoney: true, of: ({ finalCents }) => reais(finalCents) },
];

/** The columns of a file of freights, in their order. */
export const freightColumns: readonly XlsxColumn[] = columns;

/** A row of the file. */
export function freightRow(freight: FreightSheetRow): XlsxCell[] {
  return columns.map(({ of }) => of(freight));
}
