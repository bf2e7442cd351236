import { addCarrier } from '../registry/carriers/add-carrier.ts';
import { findCarrierByCnpj } from '../registry/carriers/find-carriers.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { addContract } from '../registry/contracts/add-contract.ts';
import { listContracts } from '../registry/contracts/find-contracts.ts';
import { addDispatchPoint } from '../registry/dispatch-points/add-dispatch-point.ts';
import { listDispatchPoints } from '../registry/dispatch-points/find-dispatch-points.ts';
import { addRule } from '../registry/rules/add-rule.ts';
import { updateRule } from '../registry/rules/edit-rule.ts';
import { listRules } from '../registry/rules/find-rules.ts';
import { addShipper } from '../registry/shippers/add-shipper.ts';
import { findShipperByCnpj } from '../registry/shippers/find-shippers.ts';
import { addPlatform } from '../registry/shippers/platforms.ts';
import { demoActor } from './demo-actor.ts';
import { keepAdminToken, keepToken } from './keep-token.ts';
import { type DemoLive, seedLive } from './seed-live.ts';
import { seedTables } from './seed-tables.ts';
import type { DemoCarrier, DemoWorld } from './shapes.ts';
import type { DemoAccess } from './wire.ts';
import { demoWorld } from './world.ts';

/** What seeding knows of the access; addresses are known by whoever listens. */
export type SeededAccess = Omit<DemoAccess, 'baseUrl' | 'live'>;

/**
 * Writes the demo world through the registry's own acts. What is there stays as it is, also where somebody
 * changed it, so that a second start on the same data changes nothing.
 * @param previous what `demo.json` said after the last start: tokens that still work are kept.
 * @param live where the live carrier is simulated; null leaves it without a connector.
 */
export async function seedDemo(
  ctx: RegistryContext,
  previous: DemoAccess | null,
  live: DemoLive | null = null,
): Promise<SeededAccess> {
  const world = demoWorld();
  const shipperId = await seedShipper(ctx, world);
  const carriers: DemoAccess['carriers'] = [];
  for (const carrier of world.carriers) {
    const id = await seedCarrier(ctx, { carrier, shipperId });
    const known = previous?.carriers.find(({ cnpj }) => cnpj === carrier.cnpj)?.token;
    const token = await keepToken(ctx, { owner: { kind: 'carrier', id }, known });
    if (carrier.kind === 'live' && live !== null) await seedLive(live, { carrierId: id, shipperId });
    carriers.push({ cnpj: carrier.cnpj, name: carrier.tradeName, token, kind: carrier.kind });
  }
  await seedRules(ctx, { world, shipperId });
  const owner = { kind: 'shipper', id: shipperId } as const;
  return {
    adminToken: await keepAdminToken(ctx, previous?.adminToken),
    shipper: {
      cnpj: world.shipper.cnpj,
      token: await keepToken(ctx, { owner, known: previous?.shipper.token }),
      platformCode: world.shipper.platform.code,
    },
    carriers,
  };
}

async function seedShipper(ctx: RegistryContext, { shipper, dispatchPoints }: DemoWorld): Promise<number> {
  const { platform, ...company } = shipper;
  const known = (await findShipperByCnpj(ctx, shipper.cnpj)) ?? (await addShipper(ctx, demoActor, company));
  if (!known.platforms.some(({ code }) => code === platform.code))
    await addPlatform(ctx, demoActor, { shipperId: known.id, ...platform });
  const points = await listDispatchPoints(ctx, { shipperId: known.id, limit: 200 });
  for (const point of dispatchPoints) {
    const isThere = points.items.some(
      ({ document, address }) => document === point.document && address.zip === point.address.zip,
    );
    if (!isThere) await addDispatchPoint(ctx, demoActor, { shipperId: known.id, point });
  }
  return known.id;
}

async function seedCarrier(
  ctx: RegistryContext,
  { carrier, shipperId }: { carrier: DemoCarrier; shipperId: number },
): Promise<number> {
  const { kind: _, tables, ...company } = carrier;
  const { id } = (await findCarrierByCnpj(ctx, carrier.cnpj)) ?? (await addCarrier(ctx, demoActor, company));
  const { items } = await listContracts(ctx, { shipperId, carrierId: id });
  if (items.length === 0) await addContract(ctx, demoActor, { shipperId, carrierId: id });
  await seedTables(ctx, { carrierId: id, shipperId, tables });
  return id;
}

async function seedRules(
  ctx: RegistryContext,
  { world, shipperId }: { world: DemoWorld; shipperId: number },
): Promise<void> {
  const known = new Set((await listRules(ctx, { shipperId, limit: 200 })).items.map(({ name }) => name));
  for (const { active, ...rule } of world.rules) {
    if (known.has(rule.name)) continue;
    const { id, revision } = await addRule(ctx, demoActor, { shipperId, rule });
    // New rules are born inactive, for people to look at first.
    await updateRule(ctx, demoActor, { ruleId: id, changes: { revision, active } });
  }
}
