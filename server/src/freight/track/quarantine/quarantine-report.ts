import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Rows } from '../../../rows.ts';
import type { TrackedFreight } from '../intake/find-freights.ts';
import type { Judged } from '../intake/judge.ts';
import type { QuarantineReason } from '../intake/report.ts';

type QuarantineInput = { freight: TrackedFreight; occurrence: Judged; reason: QuarantineReason };

/** An occurrence that waits, or was decided upon: then a repeat brings nothing new. */
export type Quarantined = { heldId: number; reason: QuarantineReason; isDecided: boolean };

/** What is held of some freights, found by what was said. */
export type QuarantinedBefore = (freight: TrackedFreight, occurrence: Judged) => Quarantined | undefined;

/** Reads at once what is held of freights: what waits for a person does not slip in when it is said again. */
export async function quarantinedBefore(
  db: Kysely<Rows>,
  freights: readonly TrackedFreight[],
): Promise<QuarantinedBefore> {
  if (freights.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('quarantinedOccurrence')
    .select(['id', 'state', 'reason', 'freightCode', 'contentHash'])
    .where('shipperId', 'in', [...new Set(freights.map(({ shipperId }) => shipperId))])
    .where('freightCode', 'in', [...new Set(freights.map(({ freightCode }) => freightCode))])
    .orderBy('id')
    .execute();
  if (rows.length === 0) return () => undefined;
  const known = new Map(rows.map((row) => [`${row.freightCode} ${row.contentHash.toString('hex')}`, row]));
  return ({ freightCode }, occurrence) => {
    const row = known.get(`${freightCode} ${hashOf(occurrence).toString('hex')}`);
    return row === undefined
      ? undefined
      : { heldId: row.id, reason: row.reason, isDecided: row.state !== 'waiting' };
  };
}

/**
 * Keeps an occurrence for a person to decide upon, in the caller's transaction, which holds the freight's progress:
 * the same thing waits once, however often it is said.
 */
export async function quarantineIn(
  tx: Transaction<Rows>,
  { freight, occurrence, reason }: QuarantineInput,
): Promise<Quarantined> {
  const { shipperId, freightCode, carrierId } = freight;
  const known = (await quarantinedBefore(tx, [freight]))(freight, occurrence);
  if (known !== undefined) return known;
  const { code, carrierCode, occurredAt, volumeNumber, source, ...rest } = occurrence;
  const columns = { shipperId, freightCode, carrierId, reason, code, carrierCode, occurredAt, volumeNumber };
  const { id } = await tx
    .insertInto('quarantinedOccurrence')
    .values({ ...columns, held: JSON.stringify(rest), contentHash: hashOf(occurrence), source })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { heldId: id, reason, isDecided: false };
}

/** Of what was said, whoever brought it: a file and the API may say the same. */
function hashOf({ source: _, occurredAt, ...said }: Judged): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ ...said, occurredAt: occurredAt.toISOString() }))
    .digest();
}
