import type { StoreChanges } from '@carreto/contract/admin/registry/stores';
import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { type Actor, type Change, inChange, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { requireFields, requireOptions, requireOwn, requireStorePlatform } from './check-store.ts';
import { resumeIn } from './note-state.ts';
import { requireAlone } from './require-alone.ts';
import { sealCredentialIn } from './seal-credential.ts';
import { readStore, type StoreContext, type StoreFacts, type StoreRow } from './store.ts';

/**
 * Changes a shop; absent members stay, and so do fields of credential and settings that are not named.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or the name is taken; as `addStore`.
 */
export function updateStore(
  ctx: StoreContext,
  actor: Actor,
  { storeId, changes }: { storeId: number; changes: StoreChanges },
): Promise<StoreFacts> {
  const { revision, credential = {}, settings = {}, options, ...rest } = changes;
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = await lockStore(tx, storeId);
    requireRevision(row, revision);
    const before = await readStore(tx, row);
    const manifest = requireStorePlatform(row.platform);
    const kept = { credential: new Set(before.credential), settings: new Set(Object.keys(row.settings)) };
    requireFields(manifest, { credential, settings }, kept);
    if (options !== undefined) requireOptions(manifest, options);
    await requireOwn(tx, { ...rest, options, shipperId: row.shipperId });
    await sealCredentialIn(tx, ctx.sealer, { connectionId: row.id, credential });
    const after = await writeStore(tx, row, {
      ...rest,
      settings: JSON.stringify({ ...row.settings, ...settings }),
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    });
    const isOtherwise = [changes.credential, changes.settings, changes.active].some(
      (one) => one !== undefined,
    );
    if (isOtherwise) {
      if (after.active) await requireAlone(tx, ctx.sealer, after);
      await resumeIn(tx, row.id);
    }
    // That a secret changed is worth knowing; what it is must never be read here.
    const changed = Object.keys(credential);
    const logged = changed.length === 0 ? after : { ...after, credential: [...after.credential, 'changed'] };
    await recordUpdate(change, row, { before, after: logged });
    return after;
  });
}

/**
 * Keeps what an installation brought, whoever the shop belongs to now. What waited for an access goes on.
 * @throws Failure `not_found`; `invalid_request` where the shop is connected under the same app already
 */
export function keepInstalled(
  ctx: StoreContext,
  actor: Actor,
  {
    storeId,
    credential,
    settings,
  }: { storeId: number } & Record<'credential' | 'settings', Record<string, string>>,
): Promise<StoreFacts> {
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const row = await lockStore(tx, storeId);
    const before = await readStore(tx, row);
    await sealCredentialIn(tx, ctx.sealer, { connectionId: row.id, credential });
    const after = await writeStore(tx, row, { settings: JSON.stringify({ ...row.settings, ...settings }) });
    await requireAlone(tx, ctx.sealer, after);
    await resumeIn(tx, row.id);
    await recordUpdate(change, row, {
      before,
      after: { ...after, credential: [...after.credential, 'installed'] },
    });
    return after;
  });
}

/** Switches a shop off that its platform says is gone; nothing where it is off already. */
export function switchStoreOff(ctx: StoreContext, actor: Actor, storeId: number): Promise<void> {
  return inChange(ctx, actor, async (change) => {
    const row = await change.tx
      .selectFrom('storeConnection')
      .selectAll()
      .where('id', '=', storeId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined || !row.active) return;
    const before = await readStore(change.tx, row);
    const after = await writeStore(change.tx, row, { active: false });
    await recordUpdate(change, row, { before, after });
  });
}

async function lockStore(tx: Transaction<Rows>, storeId: number): Promise<StoreRow> {
  return found(
    await tx
      .selectFrom('storeConnection')
      .selectAll()
      .where('id', '=', storeId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

type Columns = Partial<Omit<StoreRow, 'settings' | 'options'> & { settings: string; options: string }>;

async function writeStore(tx: Transaction<Rows>, row: StoreRow, columns: Columns): Promise<StoreFacts> {
  const updated = await tx
    .updateTable('storeConnection')
    .set({ ...columns, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readStore(tx, updated);
}

function recordUpdate(
  change: Change,
  { id, shipperId }: StoreRow,
  entry: { before: object; after: object },
): Promise<void> {
  return record(change, { kind: 'store', id, shipperId, action: 'update', ...entry });
}
