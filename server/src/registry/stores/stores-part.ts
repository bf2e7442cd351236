import { timingSafeEqual } from 'node:crypto';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { hashOfKey, type StoreRow } from './store.ts';

/** A shop as whoever works for it needs it, with its credentials sealed. */
export type KnownStore = StoreRow & {
  credential: readonly { id: number; field: string; sealed: Buffer }[];
  /** Null where its dispatch point is not active. */
  origin: { document: string; zip: number } | null;
};

/** The active shops of the installation. */
export type Stores = {
  byId: ReadonlyMap<number, KnownStore>;
  /** Shippers that have one. */
  shippers: ReadonlySet<number>;
  /** By the begin of a key's hash: of the key of today and of the one before. */
  byKey: ReadonlyMap<string, readonly { hash: Buffer; untilMs: number; store: KnownStore }[]>;
};

export const storesPart: MirrorPart<Rows, Stores> = {
  epochs: ['stores', 'dispatchPoints'],
  async load(snapshot) {
    const rows = await snapshot
      .selectFrom('storeConnection')
      .selectAll()
      .where('active', '=', true)
      .execute();
    if (rows.length === 0) return { byId: new Map(), shippers: new Set(), byKey: new Map() };
    const sealed = Map.groupBy(
      await snapshot
        .selectFrom('storeCredential')
        .select(['id', 'connectionId', 'field', 'sealed'])
        .execute(),
      ({ connectionId }) => connectionId,
    );
    const points = await snapshot
      .selectFrom('dispatchPoint')
      .select(['id', 'document', 'zip'])
      .where('active', '=', true)
      .where('id', 'in', [...new Set(rows.map(({ dispatchPointId }) => dispatchPointId))])
      .execute();
    const pointOf = new Map(points.map(({ id, document, zip }) => [id, { document, zip: Number(zip) }]));
    const known = rows.map(
      (row): KnownStore => ({
        ...row,
        credential: sealed.get(row.id) ?? [],
        origin: pointOf.get(row.dispatchPointId) ?? null,
      }),
    );
    return {
      byId: new Map(known.map((store) => [store.id, store])),
      shippers: new Set(known.map(({ shipperId }) => shipperId)),
      byKey: Map.groupBy(known.flatMap(keysOf), ({ hash }) => beginOf(hash)),
    };
  },
};

function keysOf(store: KnownStore) {
  const { keyHash, previousKeyHash, previousKeyUntil } = store;
  const now = { hash: keyHash, untilMs: Number.POSITIVE_INFINITY, store };
  if (previousKeyHash === null || previousKeyUntil === null) return [now];
  return [now, { hash: previousKeyHash, untilMs: previousKeyUntil.getTime(), store }];
}

function beginOf(hash: Buffer): string {
  return hash.toString('hex', 0, 4);
}

/** The shop that a platform calls by the secret part of an address; undefined where there is none. */
export function storeOfKey(
  { byKey }: Stores,
  { platform, key, nowMs }: { platform: string; key: string; nowMs: number },
): KnownStore | undefined {
  const hash = hashOfKey(key);
  const candidates = byKey.get(beginOf(hash)) ?? [];
  return candidates.find(
    (one) => timingSafeEqual(one.hash, hash) && one.untilMs > nowMs && one.store.platform === platform,
  )?.store;
}
