import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import {
  type PreInvoice,
  type PreInvoiceRow,
  preInvoiceTabs,
  preInvoiceTotal,
} from '../../../documents/bill-sheet/pre-invoice-columns.ts';
import { writePrefat } from '../../../documents/pre-invoice/write-prefat.ts';
import { interchangeIds } from '../../../documents/proceda/interchange-ids.ts';
import type { SheetFormat } from '../../../documents/spreadsheets/write-tabs.ts';
import { civilOf, formatDay, parseDay, twoDigits } from '../../../kernel/days.ts';
import { dayInSaoPaulo, minuteOfDayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { found } from '../../../registry/changes/revision.ts';
import { branchesOf } from '../../cte/intake/shippers.ts';
import { cteStates } from '../../cte/states.ts';
import { nfesOfCte } from './nfes-of.ts';
import { mostRows, requireFewRows, type SheetFile, sheetFile } from './sheet-file.ts';

type Exporting = Pick<Context, 'db' | 'mirror' | 'clock'>;

/** As a sheet, or as a PREFAT file of 3.x. */
export type PreInvoiceFormat = SheetFormat | 'prefat';

/** What is asked for; days of issue as `YYYY-MM-DD`, null: without an end. */
export type PreInvoiceSearch = {
  shipperId: number;
  carrierId: number;
  from: string | null;
  until: string | null;
};

/**
 * What a carrier is to bill a shipper, as a file: CT-es of the carrier and its branches that were released and that no bill
 * charges, at what was released.
 * @throws Failure `not_found` without such a shipper or carrier; `work_too_large` for more CT-es than a file takes
 */
export async function exportPreInvoice(
  ctx: Exporting,
  search: PreInvoiceSearch,
  format: PreInvoiceFormat,
): Promise<SheetFile & { rowCount: number; totalCents: number }> {
  const { shipperId, carrierId, from, until } = search;
  const { carriers, shippers } = ctx.mirror.current;
  const [shipper, carrier] = [found(shippers.get(shipperId)), found(carriers.byId.get(carrierId))];
  const rows = await readRows(ctx, search, branchesOf(ctx.mirror.current, carrier.cnpj));
  requireFewRows(rows);
  const invoice: PreInvoice = {
    shipper: { cnpj: shipper.cnpj, name: shipper.corporateName },
    carrier: { cnpj: carrier.cnpj, name: carrier.corporateName },
    from,
    until,
    rows,
  };
  const facts = { rowCount: rows.length, totalCents: preInvoiceTotal(invoice) };
  if (format === 'prefat') return { ...prefatFile(invoice, ctx.clock.nowMs()), ...facts };
  const name = ['pre-fatura', carrier.cnpj, from, until].filter((part) => part !== null).join('-');
  const file = await sheetFile(preInvoiceTabs(invoice), { name, format, rowCount: rows.length });
  return { ...file, ...facts };
}

/** Names come again with the second file of a minute: what is told twice is told by who reads it. */
function prefatFile(invoice: PreInvoice, nowMs: number): SheetFile {
  const { day, month } = civilOf(dayInSaoPaulo(nowMs));
  const minutes = minuteOfDayInSaoPaulo(nowMs);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const ids = interchangeIds({ kind: 'PREFAT', version: '3.x' }, { day, month, hour, minute, sequence: 0 });
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
  const bytes = writePrefat(invoice, { ...ids, day: formatDay(dayInSaoPaulo(nowMs)), time });
  return { bytes, contentType: 'text/plain', fileName: `${ids.interchangeId}.txt` };
}

async function readRows(
  { db }: Exporting,
  { shipperId, from, until }: PreInvoiceSearch,
  carrierIds: readonly number[],
): Promise<PreInvoiceRow[]> {
  const { released } = cteStates;
  const { rows } = await sql<PreInvoiceRow>`
    select cte.access_key as "accessKey", cte.series, cte.number, cte.issued_at as "issuedAt",
      cte.operation_type as "operationType", cte.total_cents as "totalCents", cte.expected_cents as "expectedCents",
      cte.negotiation_code as "negotiationCode", cte.freight_code as "freightCode",
      freight.order_number as "orderNumber", ${nfesOfCte} as nfes,
      (select line.changed_at from cte_log as line where line.cte_id = cte.id and line.to_state = ${sql.lit(released)}
        order by line.id desc limit 1) as "releasedAt"
    from cte
    left join freight on freight.shipper_id = cte.shipper_id and freight.code = cte.freight_code
    where cte.shipper_id = ${shipperId} and cte.carrier_id = any (${[...carrierIds]}::bigint[])
      and cte.state = ${sql.lit(released)} and cte.bill_id is null
      and cte.deleted_at is null and cte.replaced_by is null
      ${from === null ? sql`` : sql`and cte.issued_at >= ${dayStart(from, 0)}`}
      ${until === null ? sql`` : sql`and cte.issued_at < ${dayStart(until, 1)}`}
    order by cte.issued_at, cte.id limit ${mostRows + 1}`.execute(db);
  return rows;
}

function dayStart(day: string, shift: number): Date {
  return new Date(startOfDayInSaoPaulo((parseDay(day) ?? 0) + shift));
}
