import type { Context } from '../../context.ts';
import { findCarrierNames } from '../../registry/carriers/carrier-names.ts';
import type { Totals } from './findings.ts';

/** Totals with the names of the carriers in them. */
export type Impact = { totals: Totals; carrierNames: ReadonlyMap<number, string> };

/** Looks the carriers up. */
export async function withNames(ctx: Pick<Context, 'db'>, totals: Totals): Promise<Impact> {
  const ids = totals.first.flips.flatMap(({ from, to }) => [from.carrierId, to.carrierId]);
  return { totals, carrierNames: await findCarrierNames(ctx.db, ids) };
}
