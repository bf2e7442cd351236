import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type Mirror, startMirror } from '../../src/platform/mirror/mirror.ts';
import { accessPart } from '../../src/registry/access/access-part.ts';
import { revokeToken } from '../../src/registry/access/edit-token.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { blockShipper } from '../../src/registry/shippers/block-shipper.ts';
import { addPlatform, removePlatform } from '../../src/registry/shippers/platforms.ts';
import { shippersPart } from '../../src/registry/shippers/shippers-part.ts';
import type { Rows } from '../../src/rows.ts';
import { recordingLog } from '../support/log.ts';
import { openTestRegistry, someCarrier, someShipper, tester } from '../support/registry.ts';

const parts = { access: accessPart, shippers: shippersPart };
/** Never polls while a test runs: tests refresh by hand. */
const never = 600_000;

let database: Database<Rows>;
let mirror: Mirror<typeof parts>;
let carrierId: number;
const shipperIds: number[] = [];
const operatorIds: number[] = [];
const tokenIds: number[] = [];
let count = 0;

beforeAll(async () => {
  database = await openTestRegistry();
  carrierId = (await addCarrier(database, tester, someCarrier(500))).id;
  shipperIds.push((await addShipper(database, tester, someShipper(1))).id);
  await addOperator(database, tester, { name: 'owner', role: 'admin' });
  const { db } = database;
  mirror = await startMirror({ db, parts, pollMs: never, clock: systemClock, log: recordingLog().log });
});
afterAll(async () => {
  await mirror.stop();
  await database.close();
});

const pick = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0;

async function issue(owner: { kind: 'shipper' | 'carrier' | 'operator'; id: number }): Promise<void> {
  count += 1;
  const live = await database.db
    .selectFrom('accessToken')
    .select('id')
    .where(`${owner.kind}Id`, '=', owner.id)
    .where('revokedAt', 'is', null)
    .execute();
  // No owner has more than ten.
  if (live.length >= 10) await revokeToken(database, tester, live[0]?.id ?? 0);
  tokenIds.push((await issueToken(database, tester, { owner, name: `token ${count}` })).id);
}

async function switchOperator(n: number): Promise<void> {
  const operatorId = pick(operatorIds, n);
  const { revision, active } = await database.db
    .selectFrom('operator')
    .select(['revision', 'active'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  await updateOperator(database, tester, { operatorId, changes: { revision, active: !active } });
}

/** What can be done to what the parts hold, the last two by nobody who writes down what moved. */
const acts: readonly ((n: number) => Promise<unknown>)[] = [
  (n) => issue({ kind: 'shipper', id: pick(shipperIds, n) }),
  () => issue({ kind: 'carrier', id: carrierId }),
  async (n) => operatorIds.length > 0 && issue({ kind: 'operator', id: pick(operatorIds, n) }),
  async (n) => tokenIds.length > 0 && revokeToken(database, tester, pick(tokenIds, n)),
  async () => {
    count += 1;
    operatorIds.push(
      (await addOperator(database, tester, { name: `person ${count}`, roles: ['finance'] })).id,
    );
  },
  async (n) => operatorIds.length > 0 && switchOperator(n),
  async () => {
    count += 1;
    shipperIds.push((await addShipper(database, tester, someShipper(1000 + count))).id);
  },
  (n) => blockShipper(database, tester, { shipperId: pick(shipperIds, n), blocked: n % 2 === 0 }),
  async (n) => {
    const shipperId = pick(shipperIds, n);
    count += 1;
    const { code } = await addPlatform(database, tester, { shipperId, name: `shop ${count}` });
    if (n % 2 === 0) await removePlatform(database, tester, { shipperId, code });
  },
  (n) =>
    database.db.transaction().execute(async (tx) => {
      await sql`update shipper set trade_name = ${`by hand ${n}`} where id = ${pick(shipperIds, n)}`.execute(
        tx,
      );
      await sql`update epoch set value = value + 1`.execute(tx);
    }),
  (n) =>
    database.db.transaction().execute(async (tx) => {
      await sql`delete from access_token where id = ${pick([...tokenIds, 0], n)}`.execute(tx);
      await sql`update epoch set value = value + 1`.execute(tx);
    }),
];

/** That the mirror holds what there is, of each token that there ever was. */
async function expectWhole(): Promise<void> {
  const whole = await database.db.transaction().execute(async (tx) => ({
    access: await accessPart.load(tx, undefined),
    shippers: await shippersPart.load(tx, undefined),
  }));
  const { access, shippers } = mirror.current;
  expect(new Map([...shippers].sort(([one], [other]) => one - other))).toEqual(
    new Map([...whole.shippers].sort(([one], [other]) => one - other)),
  );
  const rows = await database.db.selectFrom('accessToken').select('hash').execute();
  for (const { hash } of rows) hashes.add(hash);
  for (const hash of hashes) expect(access.get(hash)).toEqual(whole.access.get(hash));
}
const hashes = new Set<string>();

describe('a mirror that takes up single changes', () => {
  it('holds what whoever reads everything holds, whatever was done since and however much', async () => {
    const step = fc.array(fc.tuple(fc.nat({ max: acts.length - 1 }), fc.nat({ max: 1000 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const done of steps) {
          for (const [act, n] of done) {
            await acts[act]?.(n);
            tokenIds.splice(0, tokenIds.length, ...(await storedTokens()));
          }
          await mirror.refresh();
          await expectWhole();
        }
      }),
      { numRuns: 12 },
    );
  });

  it('reads what changed, and uses the rest again', async () => {
    await issue({ kind: 'carrier', id: carrierId });
    await mirror.refresh();
    const before = mirror.current;
    const [hash = ''] = await liveHashes();
    const held = before.access.get(hash);
    await issue({ kind: 'shipper', id: pick(shipperIds, 0) });
    await addShipper(database, tester, someShipper(900));
    await mirror.refresh();
    expect(mirror.current.access).not.toBe(before.access);
    expect(mirror.current.access.get(hash)).toBe(held);
    for (const [id, shipper] of before.shippers) expect(mirror.current.shippers.get(id)).toBe(shipper);
  });

  it('sees at once what two did at the same time', async () => {
    await Promise.all([
      issue({ kind: 'carrier', id: carrierId }),
      issue({ kind: 'shipper', id: pick(shipperIds, 0) }),
      addShipper(database, tester, someShipper(901)),
      addShipper(database, tester, someShipper(902)),
    ]);
    await mirror.refresh();
    await expectWhole();
  });

  it('remembers the last thousand values of an epoch and no more', async () => {
    await sql`update epoch set value = value + 2000`.execute(database.db);
    await issue({ kind: 'carrier', id: carrierId });
    const { rows } = await sql<{ values: number }>`
      select count(distinct value)::int as values from epoch_change where epoch = 'access'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ values: 1 }]);
    await mirror.refresh();
    await expectWhole();
  });
});

async function storedTokens(): Promise<number[]> {
  return (await database.db.selectFrom('accessToken').select('id').execute()).map(({ id }) => id);
}

async function liveHashes(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('accessToken')
    .select('hash')
    .where('revokedAt', 'is', null)
    .where('operatorId', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ hash }) => hash);
}
