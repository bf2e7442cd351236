import type { Context } from '../../../context.ts';
import {
  type FreightSheetRow,
  freightColumns,
  freightRow,
} from '../../../documents/freight-sheet/freight-columns.ts';
import {
  type SheetFormat,
  sheetContentTypes,
  tabInPieces,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../../documents/spreadsheets/write-xlsx.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { fail } from '../../../kernel/failure.ts';
import { maskDocument, maskName, maskZip } from '../../../kernel/personal/mask-texts.ts';
import type { Reads } from '../../../platform/db/hosts/long-reads.ts';
import type { Rows } from '../../../rows.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import { countUpTo } from './count.ts';
import type { FreightFilter } from './filter.ts';
import type { ListedFreight } from './listed.ts';
import type { FreightOrder } from './order.ts';
import { searchFreights } from './search.ts';
import { watchAt } from './watch-at.ts';

/** Rows that one file takes. */
const mostRows = 200_000;
/** Freights that are in memory at a time; as few as the event loop gives some milliseconds to. */
const fewAtOnce = 200;

type Exporting = Pick<Context, 'longReads' | 'clock'>;

/** Which freights, in which order, and whether for somebody who does not see personal data. */
type Chosen = { filter: FreightFilter; order: FreightOrder; isMasked?: boolean };

/** A file that is written while it is read. */
export type FreightFile = { contentType: string; fileName: string; body: AsyncGenerator<Uint8Array> };

/**
 * The freights of a filter as a file, a row each, in the order asked for. They are read page by page while the file is taken, on a
 * standby where one has what was written before: what moves meanwhile is in it as it was when its page was read.
 * @throws Failure `work_too_large` for more rows than a file takes; `invalid_request` as the list
 */
export async function exportFreights(
  ctx: Exporting,
  { format, ...chosen }: Chosen & { format: SheetFormat },
): Promise<FreightFile> {
  const { filter } = chosen;
  const { clock } = ctx;
  const reads = await ctx.longReads.upToNow();
  const { isMore } = await reads.run((db) => countUpTo({ db, clock }, filter, mostRows));
  if (isMore)
    throw fail('work_too_large', {
      message: `O arquivo teria mais de ${mostRows} linhas; escolha menos fretes, por exemplo um período mais curto.`,
    });
  const tab = { name: 'Fretes', columns: freightColumns, pages: pagesOf({ reads, clock }, chosen) };
  return {
    contentType: sheetContentTypes[format],
    fileName: `fretes.${format}`,
    body: tabInPieces(format, tab),
  };
}

/** Freights hired while the file is taken do not make it longer than a file is. */
async function* pagesOf(
  { reads, clock }: { reads: Reads<Rows>; clock: Clock },
  { filter, order, isMasked = false }: Chosen,
): AsyncGenerator<XlsxCell[][]> {
  const nowMs = clock.nowMs();
  let cursor: string | null = null;
  for (let rows = 0; rows < mostRows; rows += fewAtOnce) {
    const search = { filter, order, cursor, limit: fewAtOnce };
    const page: Awaited<ReturnType<typeof searchFreights>> = await reads.run((db) =>
      searchFreights({ db, clock }, search),
    );
    yield page.freights.map((freight) => {
      const row = toRow(freight, nowMs);
      return freightRow(isMasked ? masked(row) : row);
    });
    if (page.next === null) return;
    cursor = page.next;
  }
}

/** As lists show it to whoever does not see personal data. */
function masked(row: FreightSheetRow): FreightSheetRow {
  const { recipientName, recipientDocument, zip } = row;
  return {
    ...row,
    recipientName: maskName(recipientName),
    recipientDocument: recipientDocument === null ? null : maskDocument(recipientDocument),
    zip: maskZip(zip),
  };
}

function toRow(freight: ListedFreight, nowMs: number): FreightSheetRow {
  const { agreement, recipient, assignee, statusCode } = freight;
  return {
    ...freight,
    ...watchAt(freight, nowMs),
    shipper: { cnpj: agreement.shipper.document, name: agreement.shipper.corporateName },
    carrier: { cnpj: agreement.carrier.document, name: agreement.carrier.tradeName },
    service: agreement.carrier.service,
    statusName: occurrenceNameOf({ code: statusCode, carrierDescription: null }),
    assignee: assignee?.name ?? null,
    recipientName: recipient.name,
    recipientDocument: recipient.document,
    city: recipient.city,
    state: recipient.state,
    zip: recipient.zip,
    trackingCodes: [...freight.postalCodes, ...freight.carrierCodes, ...freight.redispatchCodes],
    costCents: agreement.price.costCents,
    finalCents: agreement.price.finalCents,
  };
}
