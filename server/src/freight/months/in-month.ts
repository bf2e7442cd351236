import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import { ensureFreightMonths } from './ensure-months.ts';

const checkViolation = '23514';

/**
 * Runs an act that writes a freight in a transaction, and again where its month was not there: each process makes months ahead
 * (`ensureFreightMonths`), but one that slept for months comes before that. The act must do nothing but queries.
 */
export async function inMonth<Result>(
  ctx: Pick<Context, 'db' | 'clock'>,
  act: (tx: Transaction<Rows>) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(ctx.db, act);
  } catch (error) {
    if (!isMonthMissing(error)) throw error;
    await ensureFreightMonths(ctx);
    return withTransaction(ctx.db, act);
  }
}

/** A row that no part takes is told as one that breaks a check without a name. */
function isMonthMissing(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === checkViolation)) return false;
  return !('constraint' in error) || error.constraint === undefined;
}
