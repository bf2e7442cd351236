import type { NewStore } from '@carreto/contract/admin/registry/stores';
import { randomText } from '../../kernel/ids.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { requireFields, requireOptions, requireOwn, requireStorePlatform } from './check-store.ts';
import { requireAlone } from './require-alone.ts';
import type { StoreOption } from './rows.ts';
import { sealCredentialIn } from './seal-credential.ts';
import { hashOfKey, keyPlace, readStore, type StoreContext, type StoreFacts } from './store.ts';

const keyLength = 32;
const none: ReadonlySet<string> = new Set();

/** What a shop shows that nobody said otherwise of. */
const usualOptions: readonly StoreOption[] = [
  { code: 'economica', title: 'Entrega econômica', shows: 'cheapest' },
  { code: 'expressa', title: 'Entrega expressa', shows: 'fastest' },
];

/** A shop, and the secret part of its addresses in clear: for this once. */
export type Keyed = { store: StoreFacts; key: string };

/** A new secret part of addresses. */
export function newStoreKey(): string {
  return randomText(keyLength);
}

/**
 * Connects a shop of a shipper; its credentials are sealed.
 * @throws Failure `invalid_request` for an unknown platform, fields and options that it does not have, and a shop that is connected under the
 * same app already; `not_found` where the shipper, its dispatch point or a carrier is not there; `platform_not_found`; `conflict` where the name is taken.
 */
export function addStore(ctx: StoreContext, actor: Actor, input: NewStore): Promise<Keyed> {
  const manifest = requireStorePlatform(input.platform);
  const { credential, settings = {}, options = usualOptions } = input;
  requireFields(manifest, { credential, settings }, { credential: none, settings: none });
  requireOptions(manifest, options);
  const key = newStoreKey();
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    found(await tx.selectFrom('shipper').select('id').where('id', '=', input.shipperId).executeTakeFirst());
    await requireOwn(tx, { ...input, options });
    const row = await tx
      .insertInto('storeConnection')
      .values({
        shipperId: input.shipperId,
        platform: input.platform,
        name: input.name,
        settings: JSON.stringify(settings),
        platformCode: input.platformCode,
        channel: input.channel ?? null,
        dispatchPointId: input.dispatchPointId,
        options: JSON.stringify(options),
        deadlineMs: input.deadlineMs ?? null,
        asksLive: input.asksLive ?? false,
        hires: input.hires ?? true,
        keyHash: hashOfKey(key),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('storeConnection')
      // Once there is an id: what is sealed is sealed for it.
      .set({ keySealed: ctx.sealer.seal(key, keyPlace(row.id)) })
      .where('id', '=', row.id)
      .execute();
    await tx.insertInto('storeState').values({ connectionId: row.id }).execute();
    await sealCredentialIn(tx, ctx.sealer, { connectionId: row.id, credential });
    await requireAlone(tx, ctx.sealer, row);
    const store = await readStore(tx, row);
    await record(change, {
      kind: 'store',
      id: row.id,
      shipperId: row.shipperId,
      action: 'add',
      before: null,
      after: store,
    });
    return { store, key };
  });
}
