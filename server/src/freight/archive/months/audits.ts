import { sql } from 'kysely';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Kind, sumOf } from '../kind.ts';
import { byShipper } from './by-shipper.ts';
import type { MonthKind } from './month-kind.ts';

const fewAtOnce = 2000;

export type AuditRow = {
  id: number;
  cteId: number;
  freight: string | null;
  shipperId: number;
  carrierId: number;
  receivedAt: Date;
  /** The same to the microsecond, for the next page. */
  receivedKey: string;
  outcome: string;
  chargedCents: number;
  expectedCents: number | null;
  differenceCents: number | null;
  unexplainedCents: number | null;
  auditedAt: Date;
};

/** Audits of the CT-es that came in a month, a row for each time one was audited; the last one of a CT-e counts. */
const kind: Kind<AuditRow> = {
  name: 'audits',
  columns: [
    { name: 'audit_id', type: 'BIGINT', means: 'number in the order of auditing', of: (row) => row.id },
    { name: 'cte_id', type: 'BIGINT', means: 'CT-e', of: (row) => row.cteId },
    {
      name: 'freight',
      type: 'VARCHAR',
      means: 'first of its freights when the file was written; null: none',
      of: (row) => row.freight,
    },
    { name: 'shipper_id', type: 'BIGINT', means: 'shipper', of: (row) => row.shipperId },
    { name: 'carrier_id', type: 'BIGINT', means: 'carrier', of: (row) => row.carrierId },
    {
      name: 'received_at',
      type: 'TIMESTAMP',
      means: 'when the CT-e came, UTC',
      of: (row) => row.receivedAt.getTime(),
    },
    {
      name: 'received_on',
      type: 'DATE',
      means: 'its day in São Paulo',
      of: (row) => dayInSaoPaulo(row.receivedAt.getTime()),
    },
    {
      name: 'outcome',
      type: 'VARCHAR',
      means: '`within`, `divergent`, `unlinked`, `duplicate` or `not_priced`',
      of: (row) => row.outcome,
    },
    { name: 'charged_cents', type: 'BIGINT', means: 'charged, cents', of: (row) => row.chargedCents },
    {
      name: 'expected_cents',
      type: 'BIGINT',
      means: 'due, cents; null where nothing says what',
      of: (row) => row.expectedCents,
    },
    {
      name: 'difference_cents',
      type: 'BIGINT',
      means: 'charged less due, cents',
      of: (row) => row.differenceCents,
    },
    {
      name: 'unexplained_cents',
      type: 'BIGINT',
      means: 'of it without a cause, cents',
      of: (row) => row.unexplainedCents,
    },
    { name: 'audited_at', type: 'TIMESTAMP', means: 'audit, UTC', of: (row) => row.auditedAt.getTime() },
  ],
  measures: [
    sumOf('charged_cents', (row) => row.chargedCents),
    sumOf('expected_cents', (row) => row.expectedCents),
    sumOf('difference_cents', (row) => row.differenceCents),
  ],
};

/** @see MonthKind */
export const auditsKind: MonthKind<AuditRow> = {
  ...kind,
  isOfFreights: false,
  read: (db, { start, end }) =>
    byShipper(db, async (shipper, last: AuditRow | undefined) => {
      const after = last?.receivedKey ?? '-infinity';
      const { rows } = await sql<AuditRow>`
        select audit.id, cte.id as "cteId", cte.freight_code as freight, cte.shipper_id as "shipperId",
          cte.carrier_id as "carrierId", cte.received_at as "receivedAt",
          to_char(cte.received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"Z"') as "receivedKey",
          audit.outcome, audit.charged_cents as "chargedCents", audit.expected_cents as "expectedCents",
          audit.difference_cents as "differenceCents", audit.unexplained_cents as "unexplainedCents",
          audit.audited_at as "auditedAt"
        from cte join cte_audit as audit on audit.cte_id = cte.id
        where cte.shipper_id = ${shipper.id} and cte.received_at >= ${start} and cte.received_at < ${end}
          and (cte.received_at, cte.id, audit.id) > (${after}::timestamptz, ${last?.cteId ?? 0}::bigint, ${last?.id ?? 0}::bigint)
          and cte.received_at >= ${after}::timestamptz
        order by cte.received_at, cte.id, audit.id limit ${fewAtOnce}`.execute(db);
      return rows;
    }),
  async state(db, { start, end }) {
    const { rows } = await sql<{ state: string }>`
      select format('%s %s', count(*), max(audit.id)) as state
      from shipper cross join lateral (
        select id from cte where shipper_id = shipper.id and received_at >= ${start} and received_at < ${end}
      ) as cte
      join cte_audit as audit on audit.cte_id = cte.id`.execute(db);
    return rows[0]?.state ?? '';
  },
};
