import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { countImports } from '../../../registry/table-imports/find-imports.ts';
import { countTables } from '../../../registry/tables/list-tables.ts';

/** Cards about tables of prices, which may serve many shippers: few, and counted for each caller as its list chooses them. */
export const registryCards = ['tablesEnding', 'importsAsking'] as const;
export type RegistryCard = (typeof registryCards)[number];

const soonDays = 15;

/** The last day, `YYYY-MM-DD`, of what ends soon. */
export function endsSoonBy(nowMs: number): string {
  return formatDay(dayInSaoPaulo(nowMs) + soonDays);
}

type Looking = { scope: Scope; shipperId: number | null; nowMs: number };

/** How many there are now, and since when the oldest waits. */
export async function countRegistryCard(
  ctx: Pick<Context, 'db'>,
  card: RegistryCard,
  { scope, shipperId, nowMs }: Looking,
): Promise<{ count: number; oldestAt: Date | null }> {
  if (card === 'importsAsking') {
    const ofShipper = shipperId === null ? {} : { shipperId };
    return countImports(ctx, { state: 'needs_answers', scope, ...ofShipper });
  }
  const serves = shipperId === null ? {} : { servesShipperId: shipperId };
  return {
    count: await countTables(ctx, { endsUntil: endsSoonBy(nowMs), scope, ...serves }),
    oldestAt: null,
  };
}
