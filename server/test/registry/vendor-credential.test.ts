import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { credentialsOf, rewriteCredential } from '../../src/registry/rewrite-credential.ts';
import { sealPlace } from '../../src/registry/sealed-columns.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, someCarrier, tester } from '../support/registry.ts';
import { tinyCatalogue } from '../support/tiny-vendor.ts';

const sealer = createSealer(Buffer.alloc(32, 7));
let database: Database<Rows>;
let accountId: number;

beforeAll(async () => {
  database = await openTestRegistry();
  const ctx = {
    db: database.db,
    sealer,
    config: readConfig({}, '/nowhere'),
    vendors: { known: tinyCatalogue },
  };
  const { id: carrierId } = await addCarrier(ctx, tester, someCarrier(1));
  const whole = { vendor: 'tiny', credential: { token: 'segredo-um' }, settings: { account: '123' } };
  accountId = (await addVendorAccount(ctx, tester, { carrierId, name: 'Tiny', ...whole })).id;
});
afterAll(() => database.close());

const whose = () => ({ kept: credentialsOf.vendorAccounts, ownerId: accountId });
const rows = () => database.db.selectFrom('vendorCredential').selectAll().orderBy('id').execute();

it('is replaced by one log-in after the other, each of which sees what the one before brought', async () => {
  const seen: (string | undefined)[] = [];
  const logIn = () =>
    rewriteCredential(
      { db: database.db, sealer },
      {
        ...whose(),
        async rewrite({ token }) {
          seen.push(token);
          return { token: `${token}+`, access: 'a' };
        },
      },
    );
  await Promise.all([logIn(), logIn(), logIn()]);
  expect(seen).toEqual(['segredo-um', 'segredo-um+', 'segredo-um++']);
  const [token, access] = await rows();
  expect(token).toMatchObject({ field: 'token', revision: 4 });
  expect(access).toMatchObject({ field: 'access', revision: 2, previous: null });
  const open = (column: 'sealed' | 'previous') =>
    sealer.open(token?.[column] ?? Buffer.alloc(0), sealPlace('vendor_credential', token?.id ?? 0, column));
  expect([open('sealed'), open('previous')]).toEqual(['segredo-um+++', 'segredo-um++']);
});

it('stays as it is where the log-in fails', async () => {
  const before = await rows();
  const failed = rewriteCredential(
    { db: database.db, sealer },
    {
      ...whose(),
      async rewrite() {
        throw new Error('no');
      },
    },
  );
  await expect(failed).rejects.toThrow('no');
  expect(await rows()).toEqual(before);
});
