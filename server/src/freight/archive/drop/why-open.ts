import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { paymentStates } from '../../bill/states.ts';
import { cteStates } from '../../cte/states.ts';

/** Codes of freights: those that sort at or behind `start` and before `end`. */
export type CodeRange = { start: string; end: string };

/** Something that is not over of freights that are to be dropped, and how much of it. */
export type OpenThing = { what: OpenKind; count: number };

type OpenKind =
  | 'freights under way'
  | 'returns under way'
  | 'CT-es not settled'
  | 'bills not paid'
  | 'bookings at carriers'
  | 'CT-es to be fetched'
  | 'orders of shops'
  | 'deliveries of webhooks'
  | 'lines of jobs'
  | 'letters to be written'
  | 'occurrences in quarantine'
  | 'open loading manifests'
  | 'freights not counted for reports'
  | 'recipients to be forgotten in the archive';

/** What keeps freights from being dropped; nothing where all of them are over. */
export async function whyOpen(db: Kysely<Rows>, range: CodeRange): Promise<OpenThing[]> {
  const found: OpenThing[] = [];
  for (const [what, query] of questions(range)) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from (${query}) as open`.execute(
      db,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) found.push({ what, count });
  }
  return found;
}

/** A CT-e ends released or rejected. */
const ended = [cteStates.released, cteStates.rejected];
const cancelledBill = 6;

type Question = readonly [OpenKind, RawBuilder<unknown>];

function questions(range: CodeRange): Question[] {
  return [
    ...ofFreights(range),
    ...ofCharges(range),
    ...ofOthers(range),
    ...ofWork(range),
    ...ofHistory(range),
  ];
}

const goesOn = sql`phase in ('preparing', 'underway')`;

function within(column: string, { start, end }: CodeRange): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
}

function ofFreights(range: CodeRange): Question[] {
  return [
    [
      'freights under way',
      sql`select from freight_progress where ${goesOn} and ${within('freight_code', range)}`,
    ],
    [
      'returns under way',
      sql`select from freight_return as back
        join reverse_posting as posting on posting.shipper_id = back.shipper_id and posting.reference = back.reference
        left join freight_progress as progress
          on progress.shipper_id = posting.shipper_id and progress.freight_code = posting.freight_code
        where (${within('back.original_code', range)} or ${within('back.replaced_code', range)})
          and (posting.freight_code is null or progress.${goesOn})`,
    ],
  ];
}

function ofCharges(range: CodeRange): Question[] {
  const ctes = sql`cte_freight as link join cte on cte.id = link.cte_id and cte.deleted_at is null
    left join bill on bill.id = cte.bill_id where ${within('link.freight_code', range)}`;
  return [
    [
      'CT-es not settled',
      sql`select distinct cte.id from ${ctes}
        and (cte.audit_due_at is not null or cte.state <> all (${ended}::smallint[]))`,
    ],
    [
      'bills not paid',
      sql`select distinct bill.id from ${ctes} and bill.payment = ${paymentStates.open} and bill.state <> ${cancelledBill}`,
    ],
  ];
}

/** What carriers' own systems and shops still have to hear or to say. */
function ofOthers(range: CodeRange): Question[] {
  return [
    [
      'bookings at carriers',
      sql`select from carrier_booking where ${within('freight_code', range)}
        and (state in ('waiting', 'due', 'sent', 'unknown', 'cancelling') or (state = 'booked' and closed_at is null))`,
    ],
    [
      'CT-es to be fetched',
      sql`select from named_cte where state = 'due' and ${within('freight_code', range)}`,
    ],
    [
      'orders of shops',
      sql`select from store_order as placed where ${within('placed.freight_code', range)}
        and (placed.due_at is not null or exists (
          select from store_delivery as told where told.order_id = placed.id and told.state = 'pending'))`,
    ],
  ];
}

function ofWork(range: CodeRange): Question[] {
  return [
    [
      'deliveries of webhooks',
      sql`select from webhook_delivery as delivery join webhook_event as event on event.id = delivery.event_id
        where delivery.state in ('pending', 'sending', 'parked') and ${within('event.subject', range)}`,
    ],
    [
      'lines of jobs',
      sql`select from operator_job as job join operator_job_line as line on line.job_id = job.id
        where job.state in ('waiting', 'running') and line.state = 'waiting' and ${within('line.subject', range)}`,
    ],
    [
      'letters to be written',
      sql`select from recipient_letter where state = 'waiting' and ${within('freight_code', range)}`,
    ],
    [
      'occurrences in quarantine',
      sql`select from quarantined_occurrence where state = 'waiting' and ${within('freight_code', range)}`,
    ],
    [
      'open loading manifests',
      sql`select distinct manifest.id from loading_manifest as manifest
        join loading_manifest_freight as loaded on loaded.manifest_id = manifest.id
        where manifest.state = 'open' and ${within('loaded.freight_code', range)}`,
    ],
  ];
}

function ofHistory(range: CodeRange): Question[] {
  return [
    [
      'freights not counted for reports',
      sql`select from freight_mark where ${within('freight_code', range)}
        union all select from freight_facts where ${within('freight_code', range)}
          and not exists (select from sums_state where freights_from is null)`,
    ],
    [
      'recipients to be forgotten in the archive',
      sql`select from archive_forgotten where ${within('freight_code', range)}`,
    ],
  ];
}
