import type { Context } from '../../context.ts';
import { requireOwnNumber, requirePlatform } from '../../registry/shippers/identify.ts';

/** Whether a shipper may hire: `remaining` is null where nothing limits it. */
export type HireStatus = { blocked: boolean; remaining: number | null };

/**
 * Whether a shipper may hire, and how often (decision H9).
 * @throws Failure `unauthorized` where the number is not the token's, `platform_not_found`.
 */
export async function checkStatus(
  ctx: Pick<Context, 'db' | 'mirror'>,
  request: { shipperId: number; shipperCnpj: string; platformCode: string },
): Promise<HireStatus> {
  const shipper = requireOwnNumber(ctx.mirror.current.shippers, request.shipperId, request.shipperCnpj);
  requirePlatform(shipper, request.platformCode);
  const quota = await ctx.db
    .selectFrom('hireQuota')
    .select('remaining')
    .where('shipperId', '=', shipper.id)
    .executeTakeFirst();
  return { blocked: shipper.blocked, remaining: quota?.remaining ?? null };
}
