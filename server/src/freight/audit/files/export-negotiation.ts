import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { causeNames } from '../../../documents/cause-names.ts';
import type { CteDocument } from '../../../documents/cte/document.ts';
import {
  type NegotiationFigure,
  type NegotiationRow,
  negotiationColumns,
  negotiationRow,
} from '../../../documents/negotiation-sheet/negotiation-columns.ts';
import {
  type SheetFormat,
  sheetContentTypes,
  tabInPieces,
} from '../../../documents/spreadsheets/write-tabs.ts';
import type { XlsxCell } from '../../../documents/spreadsheets/write-xlsx.ts';
import type { BilledLines } from '../../../engine/attribution/billed.ts';
import { fail } from '../../../kernel/failure.ts';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { Reads } from '../../../platform/db/hosts/long-reads.ts';
import type { Rows } from '../../../rows.ts';
import {
  type CteFilter,
  countedCents,
  isCounted,
  matching,
  openStates,
} from '../../cte/review/cte-filter.ts';
import { type CteState, cteStates } from '../../cte/states.ts';
import type { AuditReceipt } from '../judge/receipt.ts';
import { settlementOf } from '../review/settlement.ts';

/** Rows of a sheet of a workbook beside its head; a CSV has no end. */
const mostOfWorkbook = 1_048_575;
/** Rows that are in memory at a time. */
const fewAtOnce = 200;

/** A file that is written while it is read. */
type NegotiationFile = { contentType: string; fileName: string; body: AsyncGenerator<Uint8Array> };

/**
 * CT-es that differ as a file for the talk with their carriers, newest first, a row each: what is charged and due, why, and the
 * complementary or replacing CT-e that would settle it. Those that people decide on, unless a state is named or a figure of a report is
 * asked for: its rows then have what adds up to it. Read on a standby where one has what was written before.
 * @throws Failure `work_too_large` for more rows than a workbook holds
 */
export async function exportNegotiation(
  { longReads }: Pick<Context, 'longReads'>,
  filter: CteFilter,
  format: SheetFormat,
): Promise<NegotiationFile> {
  const reads = await longReads.upToNow();
  if (format === 'xlsx') await reads.run((db) => requireWorkbook(db, filter));
  return {
    contentType: sheetContentTypes[format],
    fileName: `${isCounted(filter) ? 'ctes-contados' : 'negociacao'}.${format}`,
    body: tabInPieces(format, {
      name: isCounted(filter) ? 'CT-es' : 'Negociação',
      columns: negotiationColumns(figureOf(filter)),
      pages: pagesOf(reads, filter),
    }),
  };
}

function figureOf({ recovered, countedCause }: CteFilter): NegotiationFigure {
  if (recovered === true) return 'recovered';
  return countedCause === undefined ? null : 'cause';
}

function chosen({ state, ...filter }: CteFilter) {
  const all = isCounted(filter) ? Object.values(cteStates) : openStates;
  const states = state === undefined ? all : [state];
  return sql<boolean>`(cte.state = any (${[...states]}::smallint[]) and ${matching(filter)})`;
}

async function requireWorkbook(db: Kysely<Rows>, filter: CteFilter): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from cte where ${chosen(filter)} limit ${mostOfWorkbook + 1}) as found`.execute(db);
  if ((rows[0]?.count ?? 0) > mostOfWorkbook)
    throw fail('work_too_large', {
      message: `Uma planilha XLSX tem no máximo ${mostOfWorkbook} linhas; peça CSV, ou um período mais curto.`,
    });
}

async function* pagesOf(reads: Reads<Rows>, filter: CteFilter): AsyncGenerator<XlsxCell[][]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const from = before;
    const rows = await reads.run((db) => readRows(db, filter, from));
    yield rows.map((row) => negotiationRow(toSheetRow(row), figureOf(filter)));
    if (rows.length < fewAtOnce) return;
    before = rows.at(-1)?.id ?? 0;
  }
}

type Disputed = Omit<NegotiationRow, 'state' | 'causes' | 'settlement'> & {
  id: number;
  state: CteState;
  document: CteDocument;
  receipt: AuditReceipt | null;
  accepted: { totalCents: number; lines: BilledLines } | null;
};

async function readRows(db: Kysely<Rows>, filter: CteFilter, before: number): Promise<Disputed[]> {
  const { rows } = await sql<Disputed>`
    select cte.id, carrier.cnpj as "carrierCnpj", carrier.trade_name as carrier, cte.access_key as "accessKey", cte.series,
      cte.number, cte.issued_at as "issuedAt", cte.freight_code as "freightCode", cte.negotiation_code as "negotiationCode",
      cte.state, cte.total_cents as "chargedCents", cte.expected_cents as "expectedCents",
      cte.difference_cents as "differenceCents", ${countedCents(filter)} as "countedCents", cte.document, audit.receipt, accepted.accepted
    from cte join carrier on carrier.id = cte.carrier_id
    left join lateral (
      select receipt from cte_audit where cte_id = cte.id order by id desc limit 1
    ) as audit on true
    left join lateral (
      select jsonb_build_object('totalCents', total_cents, 'lines', lines) as accepted
      from cte_proposal where cte_id = cte.id and state = 'accepted' order by id desc limit 1
    ) as accepted on true
    where cte.id < ${before} and ${chosen(filter)}
    order by cte.id desc limit ${fewAtOnce}`.execute(db);
  return rows;
}

const stateWords = [
  ...(['em processamento', 'divergente', 'em negociação', 'pré-liberado'] as const),
  ...(['liberado', 'recusado'] as const),
] as const;
const kindWords = { complement: 'complementar', replacement: 'substituto' } as const;

function toSheetRow({ state, document, receipt, accepted, ...row }: Disputed): NegotiationRow {
  const settlement = settlementOf({
    chargedCents: row.chargedCents,
    chargedLines: document.charges,
    accepted,
    receipt,
  });
  return {
    ...row,
    state: stateWords[state],
    causes: causesOf(receipt),
    settlement:
      settlement === null || settlement.kind === 'none'
        ? null
        : { kind: kindWords[settlement.kind], amountCents: settlement.amountCents },
  };
}

function causesOf(receipt: AuditReceipt | null): string[] {
  if (receipt === null) return [];
  const { outcome, causes, unexplainedCents } = receipt;
  if (outcome === 'unlinked') return ['nenhum frete encontrado'];
  if (outcome === 'not_priced') return ['a tabela contratada não calcula este frete'];
  const named = causes.map(({ cause, cents }) => `${causeNames[cause]} (${moneyText(cents)})`);
  return unexplainedCents === 0 ? named : [...named, `sem explicação (${moneyText(unexplainedCents)})`];
}
