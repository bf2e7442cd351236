import type { NewPostalAccount } from '@carreto/contract/admin/registry/postal';
import { startPostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { postalCheckDigit } from '../../src/freight/post/tracking-code.ts';
import { addPostalAccount } from '../../src/registry/postal/add-account.ts';
import { addPostalRange } from '../../src/registry/postal/add-range.ts';
import type { TestApp } from './app.ts';
import { tester } from './registry.ts';
import type { Shop } from './shop.ts';

/** The demo's postal operator. */
export const postalCnpj = '99500550000137';

export type PostalShop = { accountId: number; carrierId: number };

/** A contract of a shop with the demo's postal operator, and a range of object codes of its economy service. */
export async function openPostalAccount(
  { ctx }: TestApp,
  shop: Shop,
  changes: Partial<NewPostalAccount> = {},
): Promise<PostalShop> {
  const { id: carrierId } = await ctx.db
    .selectFrom('carrier')
    .select('id')
    .where('cnpj', '=', postalCnpj)
    .executeTakeFirstOrThrow();
  const account = {
    carrierId,
    name: 'Contrato de teste',
    contract: '9912345678',
    card: '0067599079',
    administrativeCode: '17000190',
    ...changes,
  };
  const { id: accountId } = await addPostalAccount(ctx, tester, { shipperId: shop.id, account });
  return { accountId, carrierId };
}

/** Loads a range; of object codes where it has letters, else of authorizations. */
export function loadRange(
  { ctx }: TestApp,
  accountId: number,
  range: { prefix?: string; serviceCode: string; firstNumber: number; lastNumber: number },
) {
  const kind = range.prefix === undefined ? ('authorization' as const) : ('object' as const);
  return addPostalRange(ctx, tester, { accountId, range: { kind, ...range } });
}

/** A simulated operator that a contract of a shop uses for everything. */
export async function openPostalService(app: TestApp, shop: Shop, changes: Partial<NewPostalAccount> = {}) {
  const simulator = await startPostalSimulator();
  simulator.state.today = () => new Date(app.clock.nowMs()).toISOString().slice(0, 10);
  const prePosting = { url: simulator.restUrl, user: 'loja', secret: 'acesso' };
  const legacy = { url: simulator.soapUrl, user: 'loja', secret: 'senha' };
  const account = await openPostalAccount(app, shop, { prePosting, legacy, ...changes });
  return { simulator, ...account };
}

/** What an app under test needs so that it may call simulators on this machine. */
export const postalEnvironment = { CARRETO_POSTAL_ALLOW_CIDRS: '127.0.0.1/32' };

/** Whether a text is the code of an object, its check digit included. */
export function isTrackingCode(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{9}[A-Z]{2}$/.test(text)) return false;
  return Number(text[10]) === postalCheckDigit(text.slice(2, 10));
}
