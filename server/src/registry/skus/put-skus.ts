import type { NewSku, SkuProduct } from '@carreto/contract/admin/skus';
import { sql } from 'kysely';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { isComplete, requireSound, toSku } from './sku.ts';

/** Where entries come from; shown beside each. */
export type SkuOrigin = 'api' | 'file' | 'dashboard';

/**
 * Adds products of a shipper or replaces those with the same code; the rest of the catalogue stays. All or
 * nothing; a product that is the same is not touched.
 * @throws Failure `not_found` without such a shipper; `invalid_request` for a code twice or an unknown category.
 */
export async function putSkus(
  ctx: RegistryContext,
  actor: Actor,
  input: { shipperId: number; origin: SkuOrigin; items: readonly NewSku[] },
): Promise<{ added: number; changed: number; unchanged: number }> {
  requireSound(input.items);
  return inChange(ctx, actor, async (change) => {
    // Held, so that two files of one catalogue follow each other.
    await lockShipper(change.tx, input.shipperId);
    const known = await knownSkus(change, input);
    const differing = input.items.filter((item) => !isSame(known.get(item.sku), item));
    const stored = differing.length === 0 ? [] : await store(change, { ...input, items: differing });
    await record(
      change,
      ...stored.map((after) => {
        const before = known.get(after.sku) ?? null;
        const action = before === null ? 'add' : 'update';
        return { kind: 'sku' as const, id: after.id, shipperId: after.shipperId, action, before, after };
      }),
    );
    const added = stored.filter(({ sku }) => !known.has(sku)).length;
    return { added, changed: stored.length - added, unchanged: input.items.length - stored.length };
  });
}

async function knownSkus(
  change: Change,
  { shipperId, items }: { shipperId: number; items: readonly NewSku[] },
): Promise<Map<string, SkuProduct>> {
  const rows = await change.tx
    .selectFrom('sku')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where(
      'sku',
      'in',
      items.map(({ sku }) => sku),
    )
    .execute();
  return new Map(rows.map((row) => [row.sku, toSku(row)]));
}

function isSame(known: SkuProduct | undefined, item: NewSku): boolean {
  if (known === undefined) return false;
  return (['description', 'tag', 'category', 'active', 'volumes'] as const).every(
    (member) => canonical(known[member]) === canonical(item[member]),
  );
}

/** Equal for equal values, whatever the order of their members: `jsonb` keeps its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

async function store(
  change: Change,
  input: { shipperId: number; origin: SkuOrigin; items: readonly NewSku[] },
): Promise<SkuProduct[]> {
  const rows = await change.tx
    .insertInto('sku')
    .values(
      input.items.map((item) => ({
        ...item,
        shipperId: input.shipperId,
        origin: input.origin,
        volumes: JSON.stringify(item.volumes),
        complete: isComplete(item.volumes),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shipperId', 'sku']).doUpdateSet((row) => ({
        description: row.ref('excluded.description'),
        tag: row.ref('excluded.tag'),
        category: row.ref('excluded.category'),
        origin: row.ref('excluded.origin'),
        active: row.ref('excluded.active'),
        volumes: row.ref('excluded.volumes'),
        complete: row.ref('excluded.complete'),
        updatedAt: sql<Date>`app_now()`,
      })),
    )
    .returningAll()
    .execute();
  return rows.map(toSku);
}
