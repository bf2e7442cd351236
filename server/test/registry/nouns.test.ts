import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { findCarrierByCnpj, getCarrier, listCarriers } from '../../src/registry/carriers/find-carriers.ts';
import { updateCarrier } from '../../src/registry/carriers/update-carrier.ts';
import { addContract } from '../../src/registry/contracts/add-contract.ts';
import { getContract, listContracts } from '../../src/registry/contracts/find-contracts.ts';
import { updateContract } from '../../src/registry/contracts/update-contract.ts';
import { addDispatchPoint } from '../../src/registry/dispatch-points/add-dispatch-point.ts';
import {
  getDispatchPoint,
  listDispatchPoints,
} from '../../src/registry/dispatch-points/find-dispatch-points.ts';
import { updateDispatchPoint } from '../../src/registry/dispatch-points/update-dispatch-point.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { listShipperGroups } from '../../src/registry/groups/find-groups.ts';
import { updateShipperGroup } from '../../src/registry/groups/update-group.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { ensureFirstOperator } from '../../src/registry/operators/ensure-first-operator.ts';
import { getOperator, listOperators } from '../../src/registry/operators/find-operators.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { addTaxRate, removeTaxRate } from '../../src/registry/tax-rates/edit-tax-rates.ts';
import { listTaxRates } from '../../src/registry/tax-rates/list-tax-rates.ts';
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
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

let series = 0;
const newShipper = () => addShipper(ctx, tester, someShipper(++series));
const newCarrier = () => addCarrier(ctx, tester, someCarrier(++series));

describe('carriers', () => {
  it('are one per CNPJ, found by it, changed and switched off', async () => {
    const carrier = await newCarrier();
    expect(await failureOf(addCarrier(ctx, tester, someCarrier(series)))).toEqual({
      code: 'conflict',
      fields: ['cnpj'],
    });
    const changes = { revision: 1, rntrc: null, active: false, logoUrl: 'https://example.com/logo.png' };
    const changed = await updateCarrier(ctx, tester, { carrierId: carrier.id, changes });
    expect(changed).toEqual({ ...carrier, ...changes, revision: 2 });
    expect(await findCarrierByCnpj(ctx, carrier.cnpj)).toEqual(changed);
    expect(await getCarrier(ctx, carrier.id)).toEqual(changed);
    expect((await listCarriers(ctx, {})).items).toContainEqual(changed);
    const late = updateCarrier(ctx, tester, {
      carrierId: carrier.id,
      changes: { revision: 1, active: true },
    });
    expect(await failureOf(late)).toEqual({ code: 'conflict', fields: ['revision'] });
  });
});

describe('dispatch points', () => {
  it('are told apart by number and zip code, and keep their boxes', async () => {
    const shipper = await newShipper();
    const box = {
      name: 'Caixa P',
      innerHeightMm: 100,
      innerWidthMm: 200,
      innerLengthMm: 300,
      tareG: 150,
      maxWeightG: null,
    };
    const point = { ...someDispatchPoint(1), boxes: [box] };
    const added = await addDispatchPoint(ctx, tester, { shipperId: shipper.id, point });
    expect(added.boxes).toEqual([{ ...box, outerHeightMm: 100, outerWidthMm: 200, outerLengthMm: 300 }]);
    const again = addDispatchPoint(ctx, tester, { shipperId: shipper.id, point });
    expect(await failureOf(again)).toEqual({ code: 'conflict', fields: ['document'] });
    const elsewhere = { ...point, address: { ...someAddress, zip: '01311000' } };
    const second = await addDispatchPoint(ctx, tester, { shipperId: shipper.id, point: elsewhere });
    const { items } = await listDispatchPoints(ctx, { shipperId: shipper.id, document: cnpjNumber(1) });
    expect(items.map(({ id }) => id)).toEqual([added.id, second.id]);
    const changes = {
      revision: 1,
      boxes: [{ ...box, name: 'Caixa G', outerHeightMm: 110 }],
      tradeName: 'CD',
    };
    const changed = await updateDispatchPoint(ctx, tester, { dispatchPointId: added.id, changes });
    expect(changed).toMatchObject({
      tradeName: 'CD',
      revision: 2,
      boxes: [{ name: 'Caixa G', outerHeightMm: 110 }],
    });
    expect(await getDispatchPoint(ctx, added.id)).toEqual(changed);
  });

  it('refuse boxes of one name, and boxes larger inside than outside', async () => {
    const shipper = await newShipper();
    const box = {
      name: 'A',
      innerHeightMm: 10,
      innerWidthMm: 10,
      innerLengthMm: 10,
      tareG: 0,
      maxWeightG: 1,
    };
    const point = { ...someDispatchPoint(2), boxes: [box, { ...box, outerWidthMm: 9 }] };
    expect(
      await failureOf(addDispatchPoint(ctx, tester, { shipperId: shipper.id, point, mayNameOthers: true })),
    ).toEqual({
      code: 'invalid_request',
      fields: ['boxes[1].name', 'boxes[1].outerWidthMm'],
    });
    expect((await listDispatchPoints(ctx, { shipperId: shipper.id })).items).toEqual([]);
  });
});

describe('contracts', () => {
  it('are one per shipper and carrier, with lists that name nothing twice', async () => {
    const [shipper, carrier] = [await newShipper(), await newCarrier()];
    const pair = { shipperId: shipper.id, carrierId: carrier.id };
    const tolerances = [{ charge: 'total', cents: 100, ratePpm: 10_000 }];
    const contract = await addContract(ctx, tester, { ...pair, tolerances });
    expect(contract).toMatchObject({ ...pair, tolerances, occurrenceCodes: [], active: true });
    expect(await failureOf(addContract(ctx, tester, pair))).toEqual({
      code: 'conflict',
      fields: ['carrierId'],
    });
    const twice = { revision: 1, tolerances: [...tolerances, ...tolerances] };
    const refused = updateContract(ctx, tester, { contractId: contract.id, changes: twice });
    expect(await failureOf(refused)).toEqual({ code: 'invalid_request', fields: ['tolerances[1].charge'] });
    const occurrenceCodes = [{ carrierCode: 'E01', code: 1 }];
    const changes = { revision: 1, occurrenceCodes, active: false };
    const changed = await updateContract(ctx, tester, { contractId: contract.id, changes });
    expect(changed).toEqual({ ...contract, occurrenceCodes, active: false, revision: 2 });
    expect(await getContract(ctx, contract.id)).toEqual(changed);
    expect((await listContracts(ctx, { shipperId: shipper.id })).items).toEqual([changed]);
    expect((await listContracts(ctx, { carrierId: carrier.id })).items).toEqual([changed]);
    expect(await failureOf(addContract(ctx, tester, { ...pair, carrierId: 999_999 }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('groups of shippers', () => {
  it('have members that exist, and a name of their own', async () => {
    const [one, two] = [await newShipper(), await newShipper()];
    const group = await addShipperGroup(ctx, tester, { name: 'Sul', shipperIds: [two.id, one.id] });
    expect(group.shipperIds).toEqual([one.id, two.id]);
    const clash = addShipperGroup(ctx, tester, { name: 'Sul', shipperIds: [] });
    expect(await failureOf(clash)).toEqual({ code: 'conflict', fields: ['name'] });
    const stranger = updateShipperGroup(ctx, tester, {
      groupId: group.id,
      changes: { revision: 1, shipperIds: [one.id, 999_999] },
    });
    expect(await failureOf(stranger)).toEqual({ code: 'invalid_request', fields: ['shipperIds[1]'] });
    const changes = { revision: 1, shipperIds: [two.id] };
    const changed = await updateShipperGroup(ctx, tester, { groupId: group.id, changes });
    expect(changed).toEqual({ ...group, ...changes, revision: 2 });
    expect((await listShipperGroups(ctx, {})).items).toEqual([changed]);
  });
});

describe('internal tax rates', () => {
  it('are added and taken back', async () => {
    const rate = {
      uf: 'SP',
      kind: 'transport',
      ratePpm: 120_000,
      fundPpm: 0,
      fromOn: '2026-01-01',
      untilOn: null,
    } as const;
    const added = await addTaxRate(ctx, tester, rate);
    expect(added).toMatchObject(rate);
    expect((await listTaxRates(ctx, { uf: 'SP' })).items).toEqual([added]);
    expect((await listTaxRates(ctx, { uf: 'RJ' })).items).toEqual([]);
    await removeTaxRate(ctx, tester, added.id);
    expect((await listTaxRates(ctx, {})).items).toEqual([]);
    expect(await failureOf(removeTaxRate(ctx, tester, added.id))).toMatchObject({ code: 'not_found' });
  });

  it('neither end before they start nor charge what they exempt', async () => {
    const rate = { uf: 'MG', kind: 'exempt', ratePpm: 0, fundPpm: 0, fromOn: null, untilOn: null } as const;
    const backwards = addTaxRate(ctx, tester, { ...rate, fromOn: '2026-02-01', untilOn: '2026-01-31' });
    expect(await failureOf(backwards)).toEqual({ code: 'invalid_request', fields: ['untilOn'] });
    const contradiction = addTaxRate(ctx, tester, { ...rate, fundPpm: 1 });
    expect(await failureOf(contradiction)).toEqual({ code: 'invalid_request', fields: ['ratePpm'] });
  });
});

describe('operators', () => {
  it('begin with one admin, made once however many processes start', async () => {
    const kept: string[] = [];
    const lost = ensureFirstOperator(ctx, async () => {
      throw new Error('no room for the token');
    });
    await expect(lost).rejects.toThrow('no room');
    expect((await listOperators(ctx, {})).items).toEqual([]);
    const keep = async (token: string): Promise<void> => void kept.push(token);
    const outcomes = await Promise.all([1, 2, 3].map(() => ensureFirstOperator(ctx, keep)));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([{ name: 'admin' }]);
    expect(kept).toEqual([expect.stringMatching(/^[0-9a-z]{32}$/)]);
    expect((await listOperators(ctx, {})).items).toMatchObject([
      { name: 'admin', role: 'admin', active: true },
    ]);
  });

  it('have names of their own, and change role', async () => {
    const operator = await addOperator(ctx, tester, { name: 'Caio', role: 'viewer' });
    const clash = addOperator(ctx, tester, { name: 'Caio', role: 'admin' });
    expect(await failureOf(clash)).toEqual({ code: 'conflict', fields: ['name'] });
    const changes = { revision: 1, role: 'analyst', active: false } as const;
    const changed = await updateOperator(ctx, tester, { operatorId: operator.id, changes });
    expect(changed).toEqual({ ...operator, ...changes, revision: 2 });
    expect(await getOperator(ctx, operator.id)).toEqual(changed);
  });
});
