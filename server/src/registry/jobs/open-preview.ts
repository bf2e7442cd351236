import { randomBytes } from 'node:crypto';
import { mostLines } from '@carreto/contract/admin/work/jobs';
import type { Permission } from '@carreto/contract/permissions';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import type { Scope } from '../access/scope.ts';
import type { Actor } from '../changes/change.ts';
import type { StoredAction } from './rows.ts';

/** Something that a preview found, as it will be worked on; `refusal` null where it would be done. */
export type PreviewLine = {
  subject: string;
  shipperId: number | null;
  version: string | null;
  refusal: Refusal | null;
};
/** Why a line is not done, for programs and for people. */
export type Refusal = { code: string; reason: string };

export type NewPreview = {
  actor: Actor & { operatorId: number };
  scope: Scope;
  kind: string;
  title: string;
  action: StoredAction;
  needs: Permission;
  lines: readonly PreviewLine[];
};

/** Most lines of one job. */
export const mostOfJob = mostLines;

const previewMs = 15 * 60_000;

/** Freezes what a preview found: its lines are what is acted on, whatever a filter finds later. */
export async function openPreview(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actor, scope, action, lines, ...preview }: NewPreview,
): Promise<{ previewId: string; expiresAt: Date }> {
  const previewId = randomBytes(16).toString('hex');
  const createdAt = new Date(clock.nowMs());
  const expiresAt = new Date(clock.nowMs() + previewMs);
  await withTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('operatorJob')
      .values({
        ...preview,
        ...{ previewId, createdAt, expiresAt, lineCount: lines.length },
        ...{ operatorId: actor.operatorId, actor: actor.name },
        sessionId: actor.sessionId ?? null,
        address: actor.address ?? null,
        action: JSON.stringify(action),
        shipperIds: scope.shipperIds === 'all' ? null : [...scope.shipperIds],
        carrierIds: scope.carrierIds === 'all' ? null : [...scope.carrierIds],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeLines(tx, { jobId: id, lines, at: createdAt });
  });
  return { previewId, expiresAt };
}

async function writeLines(
  tx: Transaction<Rows>,
  { jobId, lines, at }: { jobId: number; lines: readonly PreviewLine[]; at: Date },
): Promise<void> {
  const of = <Value>(value: (line: PreviewLine) => Value): Value[] => lines.map(value);
  await sql`
    insert into operator_job_line (job_id, position, subject, shipper_id, version, code, reason, state, ended_at)
    select ${jobId}, line.position, line.subject, line.shipper_id, line.version, line.code, line.reason,
      case when line.code is null then 'waiting' else 'refused' end,
      case when line.code is null then null else ${at}::timestamptz end
    from unnest(
      ${of(({ subject }) => subject)}::text[], ${of(({ shipperId }) => shipperId)}::bigint[],
      ${of(({ version }) => version)}::text[], ${of(({ refusal }) => refusal?.code ?? null)}::text[],
      ${of(({ refusal }) => refusal?.reason ?? null)}::text[]
    ) with ordinality as line (subject, shipper_id, version, code, reason, position)`.execute(tx);
}
