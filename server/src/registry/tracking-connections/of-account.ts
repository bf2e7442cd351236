import { type Change, record } from '../changes/change.ts';
import { trackingDefaults } from './add-tracking-connection.ts';
import { toTrackingConnection } from './tracking-connection.ts';

/** What a connection has of the account by which it asks. */
export type ConnectionOfAccount = {
  accountId: number;
  carrierId: number;
  shipperId: number | null;
  /** As many calls as the carrier's system allows. */
  mostPerMinute: number;
  isUsed: boolean;
  wasUsed: boolean;
};

/**
 * Keeps the connection of an account: adds it when freights are to be followed, switches it off when they are not, and has it asked at
 * once when the account changed. What people set of it stays.
 * @throws as a database does where the carrier has another connection for the same shippers.
 */
export async function keepTrackingConnectionIn(change: Change, wanted: ConnectionOfAccount): Promise<void> {
  const { accountId, isUsed, wasUsed } = wanted;
  const row = await change.tx
    .selectFrom('trackingConnection')
    .selectAll()
    .where('vendorAccountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    if (isUsed) await addConnection(change, wanted);
    return;
  }
  const updated = await change.tx
    .updateTable('trackingConnection')
    .set({ revision: row.revision + 1, ...(isUsed === wasUsed ? {} : { active: isUsed }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.active === updated.active) return;
  const [before, after] = [toTrackingConnection(row), toTrackingConnection(updated)];
  await record(change, {
    kind: 'trackingConnection',
    id: row.id,
    ...shipperOf(row),
    action: 'update',
    before,
    after,
  });
}

async function addConnection(
  change: Change,
  { accountId, carrierId, shipperId, mostPerMinute }: ConnectionOfAccount,
): Promise<void> {
  const row = await change.tx
    .insertInto('trackingConnection')
    .values({
      ...trackingDefaults,
      callsPerMinute: Math.min(trackingDefaults.callsPerMinute, mostPerMinute),
      ...{ carrierId, shipperId, kind: 'vendor', vendorAccountId: accountId, mapping: null },
      authKind: 'none',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = toTrackingConnection(row);
  await record(change, {
    kind: 'trackingConnection',
    id: row.id,
    ...shipperOf(row),
    action: 'add',
    before: null,
    after,
  });
}

/** Removes the connection of an account, where it has one; what was heard of freights stays. */
export async function removeTrackingConnectionIn(change: Change, accountId: number): Promise<void> {
  const row = await change.tx
    .deleteFrom('trackingConnection')
    .where('vendorAccountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  const before = toTrackingConnection(row);
  await record(change, {
    kind: 'trackingConnection',
    id: row.id,
    ...shipperOf(row),
    action: 'remove',
    before,
    after: null,
  });
}

function shipperOf({ shipperId }: { shipperId: number | null }) {
  return shipperId === null ? {} : { shipperId };
}
