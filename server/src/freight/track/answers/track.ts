import type { Context } from '../../../context.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { findFreightCode } from '../../find.ts';
import { findTrails, narrowed, type Trail } from './trails.ts';

type Reading = Pick<Context, 'db'>;

/** The trail of a freight by its id or order number, or of one of its volumes; null where it is unknown. */
export async function trackFreight(
  { db }: Reading,
  wanted: { shipperId: number; identifier: string; volumeCode: string | null },
): Promise<Trail | null> {
  const { shipperId, volumeCode } = wanted;
  const code = await findFreightCode(db, wanted);
  const [trail] = code === undefined ? [] : await findTrails(db, { shipperId, freightCodes: [code] });
  if (trail === undefined) return null;
  return volumeCode === null ? trail : narrowed(trail, volumeCode);
}

/** Trails by freight; every id that was asked for has a place, null where it is unknown (decision T1). */
export async function trackBatch(
  { db }: Reading,
  { shipperId, freightCodes }: { shipperId: number; freightCodes: readonly string[] },
): Promise<ReadonlyMap<string, Trail | null>> {
  const trails = await findTrails(db, { shipperId, freightCodes });
  const byCode = new Map(trails.map((trail) => [trail.freightCode, trail]));
  return new Map(freightCodes.map((code) => [code, byCode.get(code) ?? null]));
}

/** Longest period that may be asked for at once (decision T6). */
const mostHours = 4;
const hourMs = 3_600_000;

/**
 * What happened to any freight of a shipper from one second to another, both included.
 * @throws Failure `bad_request` where it ends before it begins; `invalid_request` beyond four hours.
 */
export async function trackPeriod(
  { db }: Reading,
  { shipperId, fromMs, untilMs }: { shipperId: number; fromMs: number; untilMs: number },
): Promise<Trail[]> {
  if (untilMs < fromMs) throw fail('bad_request', { message: 'O período termina antes de começar.' });
  if (untilMs - fromMs > mostHours * hourMs)
    throw failField('end_date', `O período pode ter até ${mostHours} horas.`);
  const period = { from: new Date(fromMs), until: new Date(untilMs + 999) };
  const touched = await db
    .selectFrom('occurrence')
    .select('freightCode')
    .distinct()
    .where('shipperId', '=', shipperId)
    .where('occurredAt', '>=', period.from)
    .where('occurredAt', '<=', period.until)
    .execute();
  const freightCodes = touched.map(({ freightCode }) => freightCode);
  const trails = await findTrails(db, { shipperId, freightCodes, period });
  // Between the two readings an occurrence may only be added.
  return trails.toSorted((a, b) => (a.freightCode < b.freightCode ? -1 : 1));
}
