import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type BillSheetRow, billTab } from '../../../documents/bill-sheet/bill-columns.ts';
import type { SheetFormat } from '../../../documents/spreadsheets/write-tabs.ts';
import { hide, isCpf, maskCpf, maskName } from '../../../kernel/personal/mask-texts.ts';
import { found } from '../../../registry/changes/revision.ts';
import { type ChargeRow, chargeColumns } from '../charges.ts';
import type { BillDocument } from '../document.ts';
import { type BillFilter, matchingBills } from '../review/matching-bills.ts';
import type { BillState, PaymentState } from '../states.ts';
import { billStateName, paymentName } from '../wire-names.ts';
import { nfesOfCte } from './nfes-of.ts';
import { mostRows, requireFewRows, type SheetFile, sheetFile } from './sheet-file.ts';

type Exporting = Pick<Context, 'db' | 'mirror'>;

/**
 * Bills as a file for other programs, newest first, a row a charge: one state of the database, read in one statement. For
 * those who do not see personal data without a consumer who sends goods back, and without what came with a hire.
 * @throws Failure `work_too_large` for more rows than a file takes
 */
export async function exportBills(
  ctx: Exporting,
  filter: BillFilter,
  { format, isMasked = false }: { format: SheetFormat; isMasked?: boolean },
): Promise<SheetFile & { rowCount: number }> {
  const rows = await readRows(ctx, filter);
  requireFewRows(rows);
  const tab = billTab(rows.map((row) => toSheetRow(ctx, isMasked ? masked(row) : row)));
  const file = await sheetFile([tab], { name: 'faturas', format, rowCount: rows.length });
  return { ...file, rowCount: rows.length };
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

type ExportRow = Nullable<ChargeRow> & {
  billId: number;
  code: string;
  shipperId: number;
  carrierId: number;
  billSeries: string;
  billNumber: number;
  billIssuedOn: string | null;
  dueOn: string | null;
  receivedAt: Date;
  state: BillState;
  payment: PaymentState;
  paidOn: string | null;
  totalCents: number;
  document: BillDocument;
  cteSeries: number | null;
  cteNumber: number | null;
  cteIssuedOn: string | null;
  parentOrderNumber: string | null;
  channel: string | null;
  dispatcherDocument: string | null;
  dispatcherName: string | null;
  metadata: BillSheetRow['metadata'] | null;
  city: string | null;
  recipientState: string | null;
  nfes: BillSheetRow['nfes'];
};

async function readRows({ db }: Exporting, filter: BillFilter): Promise<ExportRow[]> {
  const chosen = matchingBills(db, filter).select('bill.id');
  const { rows } = await sql<ExportRow>`
    select bill.id as "billId", bill.code, bill.shipper_id as "shipperId", bill.carrier_id as "carrierId",
      bill.series as "billSeries", bill.number as "billNumber", bill.issued_on as "billIssuedOn",
      bill.due_on as "dueOn", bill.received_at as "receivedAt", bill.state, bill.payment, bill.paid_on as "paidOn",
      bill.total_cents as "totalCents", bill.document, ${chargeColumns},
      cte.series as "cteSeries", cte.number as "cteNumber",
      (cte.issued_at at time zone 'America/Sao_Paulo')::date as "cteIssuedOn",
      freight.parent_order_number as "parentOrderNumber", freight.channel,
      freight.agreement #>> '{dispatcher,document}' as "dispatcherDocument",
      freight.agreement #>> '{dispatcher,corporateName}' as "dispatcherName",
      freight.agreement -> 'metadata' as metadata,
      recipient.city, recipient.state as "recipientState", ${nfesOfCte} as nfes
    from bill
    left join bill_cte as charge on charge.bill_id = bill.id
    left join cte on cte.id = charge.cte_id
    left join freight on freight.shipper_id = cte.shipper_id and freight.code = cte.freight_code
    left join freight_recipient as recipient
      on recipient.shipper_id = freight.shipper_id and recipient.freight_code = freight.code
    where bill.id in (${chosen})
    order by bill.id desc, charge.position limit ${mostRows + 1}`.execute(db);
  return rows;
}

function masked(row: ExportRow): ExportRow {
  const { dispatcherDocument: document, dispatcherName: name, metadata } = row;
  const isPerson = document !== null && isCpf(document);
  return {
    ...row,
    dispatcherDocument: document === null ? null : maskCpf(document),
    dispatcherName: isPerson && name !== null ? maskName(name) : name,
    metadata: metadata?.map(({ key, value }) => ({ key, value: hide(value) })) ?? null,
  };
}

function toSheetRow({ mirror }: Exporting, row: ExportRow): BillSheetRow {
  const { carriers, shippers } = mirror.current;
  const [shipper, carrier] = [found(shippers.get(row.shipperId)), found(carriers.byId.get(row.carrierId))];
  const { document } = row;
  return {
    billId: row.billId,
    code: row.code,
    series: row.billSeries,
    number: row.billNumber,
    issuedOn: row.billIssuedOn,
    dueOn: row.dueOn,
    receivedAt: row.receivedAt,
    state: billStateName(row.state),
    payment: paymentName(row.payment),
    paidOn: row.paidOn,
    shipper: { cnpj: shipper.cnpj, name: shipper.corporateName },
    carrier: { cnpj: carrier.cnpj, name: carrier.corporateName },
    totalCents: row.totalCents,
    discountCents: document.discountCents,
    discountUntilOn: document.discountUntilOn,
    lateFeeBp: document.lateFeeBp,
    lateInterestPerDayCents: document.lateInterestPerDayCents,
    bank: document.bank,
    preInvoiceId: document.preInvoiceId,
    ...chargeMembers(row),
    ...freightMembers(row),
  };
}

function chargeMembers(row: ExportRow) {
  return {
    position: row.position,
    bucket: row.bucket,
    // As the CT-e says it, else as the bill does.
    cteAccessKey: row.cteAccessKey ?? row.accessKey,
    cteSeries: row.cteSeries ?? row.series,
    cteNumber: row.cteNumber ?? row.number,
    cteIssuedOn: row.cteIssuedOn ?? row.issuedOn,
    cteState: row.cteState,
    chargedCents: row.chargedCents,
    dueCents: row.position === null ? null : row.dueCents,
    nfes: row.nfes,
  };
}

function freightMembers(row: ExportRow) {
  return {
    freightCode: row.freightCode,
    orderNumber: row.orderNumber,
    parentOrderNumber: row.parentOrderNumber,
    channel: row.channel,
    dispatcherDocument: row.dispatcherDocument,
    dispatcherName: row.dispatcherName,
    city: row.city,
    stateCode: row.recipientState,
    metadata: row.metadata ?? [],
  };
}
