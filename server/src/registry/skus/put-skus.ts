import type { NewSku, SkuProduct } from '@carreto/contract/admin/registry/skus';
import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { lockShipper } from '../shippers/shipper.ts';
import { isComplete, requireSound, toSku } from './sku.ts';

/** Where entries come from; shown beside each. */
export type SkuOrigin = 'api' | 'file' | 'dashboard';

/** Products to add or replace, each once. */
export type SkuInput = { shipperId: number; origin: SkuOrigin; items: readonly NewSku[] };

/** What became of products. */
export type SkuCounts = { added: number; changed: number; unchanged: number };

/**
 * Adds products of a shipper or replaces those with the same code; the rest of the catalogue stays. All or
 * nothing; a product that is the same is not touched.
 * @throws Failure `not_found` without such a shipper; `invalid_request` for a code twice or an unknown category.
 */
export async function putSkus(ctx: RegistryContext, actor: Actor, input: SkuInput): Promise<SkuCounts> {
  requireSound(input.items);
  return inChange(ctx, actor, async (change) => {
    // Held, so that two files of one catalogue follow each other.
    await lockShipper(change.tx, input.shipperId);
    return putSkusIn(change, input);
  });
}

/** The half of a put that writes. The shipper is locked, and the items are sound. */
export async function putSkusIn(change: Change, input: SkuInput): Promise<SkuCounts> {
  const { known, differing } = await compareSkus(change.tx, input);
  const stored = differing.length === 0 ? [] : await store(change, { ...input, items: differing });
  await record(
    change,
    ...stored.map((after) => {
      const before = known.get(after.sku) ?? null;
      const action = before === null ? 'add' : 'update';
      return { kind: 'sku' as const, id: after.id, shipperId: after.shipperId, action, before, after };
    }),
  );
  return countsOf(input.items, known, differing);
}

/** What would come of a put. */
export async function wouldPutSkus(
  db: Kysely<Rows>,
  input: Pick<SkuInput, 'shipperId' | 'items'>,
): Promise<SkuCounts> {
  const { known, differing } = await compareSkus(db, input);
  return countsOf(input.items, known, differing);
}

function countsOf(
  items: readonly NewSku[],
  known: ReadonlyMap<string, SkuProduct>,
  differing: readonly NewSku[],
): SkuCounts {
  const added = differing.filter(({ sku }) => !known.has(sku)).length;
  return { added, changed: differing.length - added, unchanged: items.length - differing.length };
}

/** What is stored of a shipper under codes. */
export async function knownSkus(
  db: Kysely<Rows>,
  { shipperId, codes }: { shipperId: number; codes: readonly string[] },
): Promise<ReadonlyMap<string, SkuProduct>> {
  const rows = await db
    .selectFrom('sku')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('sku', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.sku, toSku(row)]));
}

/** What is known under the codes of the items, and which items differ from it. */
async function compareSkus(
  db: Kysely<Rows>,
  { shipperId, items }: Pick<SkuInput, 'shipperId' | 'items'>,
): Promise<{ known: ReadonlyMap<string, SkuProduct>; differing: NewSku[] }> {
  const known = await knownSkus(db, { shipperId, codes: items.map(({ sku }) => sku) });
  return { known, differing: items.filter((item) => !isSame(known.get(item.sku), item)) };
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

async function store(change: Change, input: SkuInput): Promise<SkuProduct[]> {
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
