import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import { findCarrierByCnpj } from '../registry/carriers/find-carriers.ts';
import type { PostalContext } from '../registry/postal/account.ts';
import { addPostalAccount } from '../registry/postal/add-account.ts';
import { addPostalRange } from '../registry/postal/add-range.ts';
import { listPostalAccounts } from '../registry/postal/find-accounts.ts';
import { listPostalRanges } from '../registry/postal/find-ranges.ts';
import { updatePostalAccount } from '../registry/postal/update-account.ts';
import { findShipperByCnpj } from '../registry/shippers/find-shippers.ts';
import { addTrackingConnection } from '../registry/tracking-connections/add-tracking-connection.ts';
import { listTrackingConnections } from '../registry/tracking-connections/find-tracking-connections.ts';
import type { TrackingContext } from '../registry/tracking-connections/tracking-connection.ts';
import { demoActor } from './demo-actor.ts';
import { demoWorld } from './world.ts';

/** Where the postal operator is simulated this time. */
export type DemoPostal = { restUrl: string; soapUrl: string };

/** Parcels travel under codes of ranges; returns are booked at the simulated operator. */
const parcels = { name: 'Encomendas por faixas', card: '0099500101', services: ['90001', '90002'] };
const returns = { name: 'Logística reversa', card: '0099500102', services: [] };
const contract = { contract: '9995001010', administrativeCode: '99500101' };

const objectsEach = 100_000;

/**
 * Gives the demo's shipper its contracts with the postal operator and number ranges, and follows the simulated
 * operator to another port. What is there stays as it is.
 */
export async function seedPostal(
  ctx: PostalContext & TrackingContext,
  { restUrl, soapUrl }: DemoPostal,
): Promise<void> {
  const world = demoWorld();
  const shipper = await findShipperByCnpj(ctx, world.shipper.cnpj);
  const postal = world.carriers.find(({ kind }) => kind === 'postal');
  const carrier = await findCarrierByCnpj(ctx, postal?.cnpj ?? '');
  if (shipper === undefined || carrier === undefined) throw new Error('the demo world is not seeded');
  const known = (await listPostalAccounts(ctx, { shipperId: shipper.id, limit: 200 })).items;
  const add = (account: typeof parcels, services: object = {}) =>
    addPostalAccount(ctx, demoActor, {
      shipperId: shipper.id,
      account: { ...account, ...contract, carrierId: carrier.id, ...services },
    });
  const own = (wanted: { name: string }) => known.find(({ name }) => name === wanted.name);
  if ((await listTrackingConnections(ctx, { carrierId: carrier.id })).items.length === 0)
    await addTrackingConnection(ctx, demoActor, { carrierId: carrier.id, kind: 'postal' });
  await seedRanges(ctx, own(parcels) ?? (await add(parcels)));
  const secret = 'simulated';
  const prePosting = { url: restUrl, user: 'demo', secret };
  const legacy = { url: soapUrl, user: 'demo', secret };
  const ofReturns = own(returns);
  if (ofReturns === undefined) await add(returns, { prePosting, legacy });
  else if (ofReturns.prePosting?.url !== restUrl)
    await updatePostalAccount(ctx, demoActor, {
      accountId: ofReturns.id,
      changes: { revision: ofReturns.revision, prePosting, legacy },
    });
}

async function seedRanges(ctx: PostalContext, { id: accountId }: PostalAccount): Promise<void> {
  const { items } = await listPostalRanges(ctx, { accountId });
  for (const [index, serviceCode] of parcels.services.entries()) {
    if (items.some((range) => range.serviceCode === serviceCode)) continue;
    const firstNumber = 10_000_000 * (index + 1);
    const range = { kind: 'object' as const, prefix: 'ZD', serviceCode, firstNumber };
    await addPostalRange(ctx, demoActor, {
      accountId,
      range: { ...range, lastNumber: firstNumber + objectsEach - 1 },
    });
  }
}
