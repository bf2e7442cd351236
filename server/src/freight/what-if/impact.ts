import type { Context } from '../../context.ts';
import { findCarrierNames } from '../../registry/carriers/carrier-names.ts';
import type { Totals } from './findings.ts';
import { carriersIn } from './totals.ts';

/** Totals with the names of the carriers in them. */
export type Impact = { totals: Totals; carrierNames: ReadonlyMap<number, string> };

/** Looks the carriers up. */
export async function withNames(ctx: Pick<Context, 'db'>, totals: Totals): Promise<Impact> {
  return { totals, carrierNames: await findCarrierNames(ctx.db, carriersIn(totals)) };
}
