/** A process of its own that makes the world of a ledger by the release of another tree: `furnish-earlier.ts TREE TOLD`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestApp } from '../../support/app.ts';
import { worldMark } from './furnish-by.ts';

type Told = { environment: Record<string, string>; receivers: readonly { name: string; url: string }[] };

const [tree = '', told = '{}'] = process.argv.slice(2);
const { environment, receivers } = JSON.parse(told) as Told;

/** A module of that release, which is taken to be as this one's is. */
function earlier<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(join(tree, 'server', path)).href) as Promise<Module>;
}

const { startApp } = await earlier<typeof import('../../../src/app/app.ts')>('src/app/app.ts');
const { readConfig } = await earlier<typeof import('../../../src/config/config.ts')>('src/config/config.ts');
const { silentLog } =
  await earlier<typeof import('../../../src/platform/log/log.ts')>('src/platform/log/log.ts');
const { addEndpoint } = await earlier<typeof import('../../../src/freight/notify/endpoints/add-endpoint.ts')>(
  'src/freight/notify/endpoints/add-endpoint.ts',
);
const { senderOf } = await earlier<typeof import('../../support/ctes.ts')>('test/support/ctes.ts');
const { hired } = await earlier<typeof import('../../support/hire.ts')>('test/support/hire.ts');
const { tester } = await earlier<typeof import('../../support/registry.ts')>('test/support/registry.ts');
const { openShop } = await earlier<typeof import('../../support/shop.ts')>('test/support/shop.ts');

const app = await startApp(readConfig({ ...environment, CARRETO_PORT: '0' }, '/nowhere'), silentLog);
const testApp = app as TestApp;
const shop = await openShop(testApp);
const { token: carrierToken, cnpj: carrierCnpj } = await senderOf(testApp, await hired(testApp, shop));
for (const { name, url } of receivers)
  await addEndpoint(app.ctx, tester, {
    shipperId: shop.id,
    endpoint: { name, url, kinds: ['occurrence' as const] },
  });
await app.stop();
process.stdout.write(`${worldMark}${JSON.stringify({ shop, carrierToken, carrierCnpj })}\n`);
