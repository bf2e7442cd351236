import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { FreightRule } from '../../../engine/rules/rule.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { TaxRates } from '../../../registry/tax-rates/tax-rates-part.ts';
import type { OutOfDate } from '../decide.ts';

/**
 * Everything a decision depended on besides the request, as plain JSON: the sheets that could be used, the
 * rules, the tax overrides and the settings that change prices or days.
 */
export type Basis = {
  /** Versions in force, whose sheets were asked, in their order. */
  candidates: readonly { versionId: number; carrierId: number }[];
  outOfDate: readonly OutOfDate[];
  rules: readonly FreightRule[];
  taxRates: TaxRates;
  settings: KnownShipper['settings'];
};

/** The ids of the bases of this process's shippers; an unchanged registry costs one comparison of identities. */
export type BasisCache = {
  /**
   * The id under which the basis of a shipper is stored, writing it first where it is new. `parts` are the
   * objects the basis is made of: while they are the same objects, it is the same basis.
   */
  idOf(shipperId: number, parts: readonly unknown[], make: () => Basis): Promise<number> | number;
};

type Cached = { parts: readonly unknown[]; id: Promise<number> | number };

export function createBasisCache(ctx: Pick<Context, 'db'>): BasisCache {
  const cache = new Map<number, Cached>();
  return {
    idOf(shipperId, parts, make) {
      const known = cache.get(shipperId);
      if (known !== undefined && isSame(known.parts, parts)) return known.id;
      const entry: Cached = { parts, id: 0 };
      const id = storeBasis(ctx, shipperId, make());
      entry.id = id;
      cache.set(shipperId, entry);
      id.then(
        (stored) => {
          entry.id = stored;
        },
        () => {
          if (cache.get(shipperId) === entry) cache.delete(shipperId);
        },
      );
      return id;
    },
  };
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}

/** Writes a basis unless it is there; equal content has one row, whoever writes it. */
async function storeBasis(ctx: Pick<Context, 'db'>, shipperId: number, basis: Basis): Promise<number> {
  const content = JSON.stringify(basis);
  const hash = createHash('sha256').update(content).digest();
  await ctx.db
    .insertInto('quoteBasis')
    .values({ shipperId, hash, content })
    .onConflict((conflict) => conflict.columns(['shipperId', 'hash']).doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom('quoteBasis')
    .select('id')
    .where('shipperId', '=', shipperId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A stored basis. */
export async function readBasis(ctx: Pick<Context, 'db'>, id: number): Promise<Basis> {
  const row = await ctx.db
    .selectFrom('quoteBasis')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.content as Basis;
}
