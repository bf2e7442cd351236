import { usualPolicy } from '../../freight/audit/policy/audit-policy.ts';
import { putPolicy } from '../../freight/audit/policy/put-policy.ts';
import { addEndpoint } from '../../freight/notify/endpoints/add-endpoint.ts';
import type { SubscribedKind } from '../../freight/notify/rows.ts';
import { ensureQuotePartitions } from '../../freight/quote/store/partitions.ts';
import { DAY_MS } from '../../kernel/days.ts';
import { findCarrierByCnpj } from '../../registry/carriers/find-carriers.ts';
import { addContract } from '../../registry/contracts/add-contract.ts';
import { addDispatchPoint } from '../../registry/dispatch-points/add-dispatch-point.ts';
import { addShipper } from '../../registry/shippers/add-shipper.ts';
import { findShipperByCnpj } from '../../registry/shippers/find-shippers.ts';
import { addPlatform } from '../../registry/shippers/platforms.ts';
import { demoActor } from '../demo-actor.ts';
import { seedTables } from '../seed-tables.ts';
import type { DemoCarrier } from '../shapes.ts';
import { demoWorld } from '../world.ts';
import type { PastDesk } from './past.ts';
import { type DemoShop, demoShops } from './shops.ts';
import { receiverNames } from './webhook-log.ts';

/** Where the receivers of the world listen; null: they are left out. */
export type Receivers = { url: string } | null;

/** Before anything happens: the further shops with their contracts, how the first one audits, and who hears of it. */
export async function setScene(
  past: PastDesk,
  { receivers, shops }: { receivers: Receivers; shops: number | undefined },
): Promise<void> {
  const [first = demoShops()[0], ...further] = demoShops().slice(0, shops);
  const shop = await findShipperByCnpj(past.ctx, first.shipper.cnpj);
  if (shop === undefined) throw new Error('the demo world is not seeded');
  for (const one of further) await openShop(past, one);
  const { shipperId: _, ...policy } = usualPolicy(shop.id);
  await putPolicy(past.ctx, demoActor, {
    shipperId: shop.id,
    policy: { ...policy, releasesAutomatically: true },
  });
  if (receivers !== null) await addReceivers(past, shop.id, receivers.url);
}

async function openShop({ ctx }: PastDesk, { shipper, platform, dispatchPoints }: DemoShop): Promise<void> {
  const { id: shipperId } = await addShipper(ctx, demoActor, shipper);
  await addPlatform(ctx, demoActor, { shipperId, ...platform });
  for (const point of dispatchPoints) await addDispatchPoint(ctx, demoActor, { shipperId, point });
}

/** The contracts of the further shops: each is made, and its tables are loaded, by itself, for that takes a while. */
export function contractsOfShops(
  shops: number | undefined,
): { name: string; make(past: PastDesk): Promise<void> }[] {
  const [, ...further] = demoShops().slice(0, shops);
  return further.flatMap(({ shipper, carrierCnpjs }) =>
    demoWorld()
      .carriers.filter(({ cnpj }) => carrierCnpjs?.includes(cnpj) !== false)
      .map((carrier) => ({
        name: `${shipper.tradeName} and ${carrier.tradeName}`,
        make: (past: PastDesk) => contract(past, { shipperCnpj: shipper.cnpj, carrier }),
      })),
  );
}

async function contract(
  { ctx }: PastDesk,
  { shipperCnpj, carrier: { cnpj, tables } }: { shipperCnpj: string; carrier: DemoCarrier },
): Promise<void> {
  const shipper = await findShipperByCnpj(ctx, shipperCnpj);
  const carrier = await findCarrierByCnpj(ctx, cnpj);
  if (shipper === undefined || carrier === undefined) throw new Error('the demo world is not seeded');
  const of = { shipperId: shipper.id, carrierId: carrier.id };
  await addContract(ctx, demoActor, of);
  await seedTables(ctx, { ...of, tables });
}

const everyKind: SubscribedKind[] = ['occurrence', 'cte_released', 'invoice'];

async function addReceivers({ ctx }: PastDesk, shipperId: number, url: string): Promise<void> {
  const { shop, paused, failing, removed } = receiverNames;
  const endpoints = [
    { name: shop, kinds: everyKind, occurrenceCodes: [3, 5, 6, 9, 15, 17, 18] },
    { name: paused, kinds: ['cte_released', 'invoice'] satisfies SubscribedKind[] },
    { name: failing, kinds: ['occurrence'] satisfies SubscribedKind[], occurrenceCodes: [3, 5, 6] },
    { name: removed, kinds: ['occurrence'] satisfies SubscribedKind[], occurrenceCodes: [3] },
  ];
  for (const endpoint of endpoints) {
    const path = endpoint.name.toLowerCase().replaceAll(' ', '-');
    await addEndpoint(ctx, demoActor, {
      shipperId,
      endpoint: { ...endpoint, url: `${url}/${path}`, exactAddress: true },
    });
  }
}

/** Makes the days that quotes of a stretch of time are kept in. */
export async function openDays(
  past: PastDesk,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<void> {
  for (let atMs = fromMs; atMs < untilMs; atMs += 4 * DAY_MS)
    await ensureQuotePartitions({ db: past.ctx.db, clock: { nowMs: () => atMs } });
}
