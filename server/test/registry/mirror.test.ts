import type { DispatchPointChanges } from '@carreto/contract/admin/registry/dispatch-points';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { hashToken } from '../../src/kernel/token.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { revokeToken } from '../../src/registry/access/edit-token.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import { dispatchPointAt } from '../../src/registry/dispatch-points/dispatch-points-part.ts';
import { updateDispatchPoint } from '../../src/registry/dispatch-points/update-dispatch-point.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { type Mirror, startRegistryMirror } from '../../src/registry/mirror/mirror.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { blockShipper } from '../../src/registry/shippers/block-shipper.ts';
import { requireOwnNumber, requirePlatform, requireUnblocked } from '../../src/registry/shippers/identify.ts';
import { addPlatform, removePlatform } from '../../src/registry/shippers/platforms.ts';
import { addTaxRate } from '../../src/registry/tax-rates/edit-tax-rates.ts';
import type { Rows } from '../../src/rows.ts';
import {
  cnpjNumber,
  failureOf,
  openTestRegistry,
  someAddress,
  someCarrier,
  someDispatchPoint,
  someShipper,
  tester,
} from '../support/registry.ts';

let ctx: Database<Rows>;
let mirror: Mirror;
/** Of another process, as far as the database can tell; it polls as in production. */
let elsewhere: Mirror;

beforeAll(async () => {
  ctx = await openTestRegistry();
  const options = { db: ctx.db, clock: systemClock, log: silentLog };
  mirror = await startRegistryMirror({ ...options, pollMs: 600_000 });
  elsewhere = await startRegistryMirror({ ...options, pollMs: 500 });
});
afterAll(async () => {
  await Promise.all([mirror.stop(), elsewhere.stop()]);
  await ctx.close();
});

let series = 0;
const newShipper = () => addShipper(ctx, tester, someShipper(++series));

/** Milliseconds until a condition holds. */
async function timeUntil(holds: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!holds()) {
    if (performance.now() - startedAt > 10_000) throw new Error('did not come true in 10 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return performance.now() - startedAt;
}

describe('the registry in memory', () => {
  // The promise is about time, so it is timed; a machine that is busy with something else gets another try.
  it('lets a token work, and no longer work, on another process within a second', { retry: 3 }, async () => {
    const { id } = await newShipper();
    const issued = await issueToken(ctx, tester, { owner: { kind: 'shipper', id }, name: 'erp' });
    const isKnown = () => elsewhere.current.access.get(hashToken(issued.token)) !== undefined;
    expect(await timeUntil(isKnown)).toBeLessThan(1000);
    await revokeToken(ctx, tester, issued.id);
    expect(await timeUntil(() => !isKnown())).toBeLessThan(1000);
  });

  it('knows whom each token speaks for', async () => {
    const shipper = await newShipper();
    const carrier = await addCarrier(ctx, tester, someCarrier(++series));
    const operator = await addOperator(ctx, tester, { name: 'Eva', role: 'analyst' });
    const [ofShipper, ofCarrier, ofOperator] = await Promise.all([
      issueToken(ctx, tester, { owner: { kind: 'shipper', id: shipper.id }, name: 'x' }),
      issueToken(ctx, tester, { owner: { kind: 'carrier', id: carrier.id }, name: 'x' }),
      issueToken(ctx, tester, { owner: { kind: 'operator', id: operator.id }, name: 'x' }),
    ]);
    await mirror.refresh();
    const callerOf = ({ token }: { token: string }) => mirror.current.access.get(hashToken(token));
    expect(callerOf(ofShipper)).toMatchObject({ kind: 'shipper', shipperId: shipper.id });
    expect(callerOf(ofCarrier)).toMatchObject({ kind: 'carrier', carrierId: carrier.id });
    expect(callerOf(ofOperator)).toMatchObject({ kind: 'admin', operatorId: operator.id, role: 'analyst' });
    await updateOperator(ctx, tester, { operatorId: operator.id, changes: { revision: 1, active: false } });
    await mirror.refresh();
    expect(callerOf(ofOperator)).toBeUndefined();
    expect(callerOf(ofShipper)).toBeDefined();
  });

  it('holds shippers with platforms, settings and the blocked flag', async () => {
    const { id, cnpj } = await newShipper();
    const { code } = await addPlatform(ctx, tester, { shipperId: id, name: 'loja' });
    await blockShipper(ctx, tester, { shipperId: id, blocked: true });
    await mirror.refresh();
    const shipper = requireOwnNumber(mirror.current.shippers, id, cnpj);
    expect(shipper).toMatchObject({ address: someAddress, settings: { labelDpi: 203 } });
    requirePlatform(shipper, code);
    expect(await failureOf(Promise.resolve().then(() => requireUnblocked(shipper)))).toMatchObject({
      code: 'shipper_blocked',
    });
    await removePlatform(ctx, tester, { shipperId: id, code });
    await blockShipper(ctx, tester, { shipperId: id, blocked: false });
    await mirror.refresh();
    const later = requireOwnNumber(mirror.current.shippers, id, cnpj);
    requireUnblocked(later);
    expect(await failureOf(Promise.resolve().then(() => requirePlatform(later, code)))).toMatchObject({
      code: 'platform_not_found',
    });
  });

  it('does not take the number of another shipper for that of the token', async () => {
    const [one, other] = [await newShipper(), await newShipper()];
    await mirror.refresh();
    const wrong = Promise.resolve().then(() => requireOwnNumber(mirror.current.shippers, one.id, other.cnpj));
    expect(await failureOf(wrong)).toMatchObject({ code: 'unauthorized' });
  });

  it('finds active dispatch points by shipper, number and zip code', async () => {
    const [one, other] = [await newShipper(), await newShipper()];
    const point = await addDispatchPoint(ctx, tester, { shipperId: one.id, point: someDispatchPoint(500) });
    await mirror.refresh();
    const at = { shipperId: one.id, document: cnpjNumber(500), zip: 29_161_376 };
    expect(dispatchPointAt(mirror.current.dispatchPoints, at)).toEqual(point);
    expect(dispatchPointAt(mirror.current.dispatchPoints, { ...at, shipperId: other.id })).toBeUndefined();
    expect(dispatchPointAt(mirror.current.dispatchPoints, { ...at, zip: 29_161_377 })).toBeUndefined();
    const box = {
      name: 'P',
      innerHeightMm: 1,
      innerWidthMm: 1,
      innerLengthMm: 1,
      tareG: 0,
      maxWeightG: null,
    };
    const change = (changes: DispatchPointChanges) =>
      updateDispatchPoint(ctx, tester, { dispatchPointId: point.id, changes });
    const changed = await change({ revision: 1, boxes: [box] });
    await mirror.refresh();
    expect(dispatchPointAt(mirror.current.dispatchPoints, at)).toEqual(changed);
    await change({ revision: 2, active: false });
    await mirror.refresh();
    expect(dispatchPointAt(mirror.current.dispatchPoints, at)).toBeUndefined();
  });

  it('holds carriers, contracts, groups and tax rates', async () => {
    const shipper = await newShipper();
    const carrier = await addCarrier(ctx, tester, someCarrier(++series));
    const contract = await addContract(ctx, tester, { shipperId: shipper.id, carrierId: carrier.id });
    const group = await addShipperGroup(ctx, tester, { name: 'Norte', shipperIds: [shipper.id] });
    const rate = {
      uf: 'ES',
      kind: 'deferred',
      ratePpm: 0,
      fundPpm: 0,
      fromOn: '2026-01-01',
      untilOn: null,
    } as const;
    await addTaxRate(ctx, tester, rate);
    await mirror.refresh();
    const { carriers, contracts, groups, taxRates } = mirror.current;
    expect(carriers.byId.get(carrier.id)).toEqual(carrier);
    expect(carriers.byCnpj.get(carrier.cnpj)).toEqual(carrier);
    expect(contracts.get(shipper.id)?.get(carrier.id)).toEqual(contract);
    expect(groups.get(shipper.id)).toEqual(new Set([group.id]));
    expect(taxRates).toEqual([rate]);
  });
});
