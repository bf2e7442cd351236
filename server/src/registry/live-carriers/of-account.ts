import { type Change, record } from '../changes/change.ts';
import { liveCarrierDefaults } from './add-live-carrier.ts';
import { toLiveCarrier } from './live-carrier.ts';
import type { LiveCarrierRows } from './rows.ts';

/** What a connector has of the account by which it asks. */
export type ConnectorOfAccount = Pick<
  LiveCarrierRows['liveCarrier'],
  'carrierId' | 'name' | 'audience' | 'shipperId' | 'groupId' | 'url' | 'maxInFlight'
> & { accountId: number; isUsed: boolean; wasUsed: boolean };

/** Prices of carriers' own systems hold for longer than their answers are quick. */
const cacheTtlMs = 300_000;

/**
 * Keeps the connector of an account: adds it when quotes are to ask, switches it off when they are not, and makes it begin anew when the
 * account changed. What people set of it stays.
 * @throws as a database does where its name is taken.
 */
export async function keepLiveConnectorIn(change: Change, wanted: ConnectorOfAccount): Promise<void> {
  const { accountId, isUsed, wasUsed, ...own } = wanted;
  const row = await change.tx
    .selectFrom('liveCarrier')
    .selectAll()
    .where('vendorAccountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    if (isUsed) await addConnector(change, accountId, own);
    return;
  }
  const updated = await change.tx
    .updateTable('liveCarrier')
    .set({
      ...{ name: own.name, url: own.url, revision: row.revision + 1 },
      ...(isUsed === wasUsed ? {} : { active: isUsed }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [before, after] = [toLiveCarrier(row), toLiveCarrier(updated)];
  if (JSON.stringify({ ...before, revision: 0 }) === JSON.stringify({ ...after, revision: 0 })) return;
  await record(change, {
    kind: 'liveCarrier',
    id: row.id,
    ...shipperOf(row),
    action: 'update',
    before,
    after,
  });
}

async function addConnector(
  change: Change,
  vendorAccountId: number,
  own: Omit<ConnectorOfAccount, 'accountId' | 'isUsed' | 'wasUsed'>,
): Promise<void> {
  const { breaker, loadTypes, ...defaults } = liveCarrierDefaults;
  const row = await change.tx
    .insertInto('liveCarrier')
    .values({
      ...defaults,
      ...own,
      vendorAccountId,
      cacheTtlMs,
      authKind: 'none',
      loadTypes: [...loadTypes],
      breakerFailures: breaker.failures,
      breakerRatePpm: breaker.ratePpm,
      breakerPauseMs: breaker.pauseMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = toLiveCarrier(row);
  await record(change, {
    kind: 'liveCarrier',
    id: row.id,
    ...shipperOf(row),
    action: 'add',
    before: null,
    after,
  });
}

/** Removes the connector of an account, where it has one. */
export async function removeLiveConnectorIn(change: Change, accountId: number): Promise<void> {
  const row = await change.tx
    .deleteFrom('liveCarrier')
    .where('vendorAccountId', '=', accountId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  const before = toLiveCarrier(row);
  await record(change, {
    kind: 'liveCarrier',
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
