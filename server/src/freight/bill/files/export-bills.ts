import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type BillSheetRow, billColumns, billRow } from '../../../documents/bill-sheet/bill-columns.ts';
import {
  type SheetFormat,
  sheetContentTypes,
  tabInPieces,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../../documents/spreadsheets/write-xlsx.ts';
import { fail } from '../../../kernel/failure.ts';
import { hide, isCpf, maskCpf, maskName } from '../../../kernel/personal/mask-texts.ts';
import type { Reads } from '../../../platform/db/hosts/long-reads.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { type ChargeRow, chargeColumns } from '../charges.ts';
import type { BillDocument } from '../document.ts';
import { type BillFilter, matchingBills } from '../review/matching-bills.ts';
import type { BillState, PaymentState } from '../states.ts';
import { billStateName, paymentName } from '../wire-names.ts';
import { nfesOfCte } from './nfes-of.ts';

type Exporting = Pick<Context, 'longReads' | 'mirror'>;

/** Rows of a sheet of a workbook beside its head; a CSV has no end. */
const mostOfWorkbook = 1_048_575;
/** Bills, and rows, that are in memory at a time; as few as the event loop gives some milliseconds to. */
const billsAtOnce = 50;
const rowsAtOnce = 500;

/** A file that is written while it is read; how many rows it has is known at its end. */
export type BillFile = {
  contentType: string;
  fileName: string;
  body: AsyncGenerator<Uint8Array>;
  rowCount(): number;
};

type Chosen = { filter: BillFilter; isMasked: boolean };

/**
 * Bills as a file for other programs, newest first, a row a charge, of any length: they are read page by page while the file is
 * taken, on a standby where one has what was written before, and what moves meanwhile is in it as it was when its page was read. For those who do not see personal data without a
 * consumer who sends goods back, and without what came with a hire.
 * @throws Failure `work_too_large` for more rows than a workbook holds
 */
export async function exportBills(
  ctx: Exporting,
  filter: BillFilter,
  { format, isMasked = false }: { format: SheetFormat; isMasked?: boolean },
): Promise<BillFile> {
  const reads = await ctx.longReads.upToNow();
  if (format === 'xlsx') await reads.run((db) => requireWorkbook(db, filter));
  let rowCount = 0;
  async function* pages(): AsyncGenerator<XlsxCell[][]> {
    for await (const rows of pagesOf(reads, { filter, isMasked })) {
      rowCount += rows.length;
      yield rows.map((row) => billRow(toSheetRow(ctx, row)));
    }
  }
  return {
    contentType: sheetContentTypes[format],
    fileName: `faturas.${format}`,
    body: tabInPieces(format, { name: 'Faturas', columns: billColumns, pages: pages() }),
    rowCount: () => rowCount,
  };
}

async function requireWorkbook(db: Kysely<Rows>, filter: BillFilter): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (${matchingBills(db, filter).select('bill.id')}) as bill
      left join bill_cte as charge on charge.bill_id = bill.id limit ${mostOfWorkbook + 1}
    ) as found`.execute(db);
  if ((rows[0]?.count ?? 0) > mostOfWorkbook)
    throw fail('work_too_large', {
      message: `Uma planilha XLSX tem no máximo ${mostOfWorkbook} linhas; peça CSV, ou um período mais curto.`,
    });
}

async function* pagesOf(reads: Reads<Rows>, { filter, isMasked }: Chosen): AsyncGenerator<ExportRow[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const ids = await reads.run((db) => readIds(db, filter, before));
    for (let after = { billId: before, position: 0 }; ids.length > 0; ) {
      const rows = await reads.run((db) => readRows(db, ids, after));
      yield isMasked ? rows.map(masked) : rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) break;
      after = { billId: last.billId, position: last.position ?? 0 };
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < billsAtOnce) return;
    before = last;
  }
}

/** Some bills after those of before. */
async function readIds(db: Kysely<Rows>, filter: BillFilter, before: number): Promise<number[]> {
  const bills = await matchingBills(db, filter)
    .select('bill.id')
    .where('bill.id', '<', before)
    .orderBy('bill.id', 'desc')
    .limit(billsAtOnce)
    .execute();
  return bills.map(({ id }) => id);
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

type Place = { billId: number; position: number };

/** Rows of bills after a place in their order. */
async function readRows(db: Kysely<Rows>, ids: readonly number[], after: Place): Promise<ExportRow[]> {
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
    where bill.id = any (${[...ids]}::bigint[]) and (bill.id < ${after.billId}
      or (bill.id = ${after.billId} and charge.position > ${after.position}))
    order by bill.id desc, charge.position limit ${rowsAtOnce}`.execute(db);
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

function toSheetRow({ mirror }: Pick<Context, 'mirror'>, row: ExportRow): BillSheetRow {
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
