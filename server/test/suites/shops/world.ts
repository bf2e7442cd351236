import { startApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/config/config.ts';
import {
  type NuvemshopSimulator,
  startNuvemshop,
} from '../../../src/connectors/stores/nuvemshop/simulator/simulator.ts';
import { silentLog } from '../../../src/platform/log/log.ts';
import { addStore } from '../../../src/registry/stores/add-store.ts';
import { type Furnish, type Installation, install } from '../../faults/ledger/installation.ts';
import type { TestApp } from '../../support/app.ts';
import { tester } from '../../support/registry.ts';
import { openShop } from '../../support/shop.ts';

/** An installation that nobody runs yet, and the platform whose shop is connected with it. */
export type ShopWorld = {
  installation: Installation;
  nuvemshop: NuvemshopSimulator;
  /** Says where the addresses that the platform knows are answered from now on. */
  reach(address: () => string | undefined): void;
  close(): Promise<void>;
};

const access = { appId: '4711', appSecret: 'segredo0do0aplicativo0de0teste01', storeId: '900' };
/** What the platform was told it is; it reaches whatever process is there instead. */
const publicUrl = 'https://carreto.example';
const pollMs = '100';

/** Makes a shipper with the demo's tables, and installs the app in its shop as its owner would. */
export async function openShopWorld(): Promise<ShopWorld> {
  let addressOf: () => string | undefined = () => undefined;
  const nuvemshop = await startNuvemshop({
    ...access,
    reachedAt(url) {
      const address = addressOf();
      if (address === undefined) throw new Error('nobody listens');
      return url.replace(publicUrl, address);
    },
  });
  const environment = {
    CARRETO_BASE_URL: publicUrl,
    CARRETO_STORE_ALLOW_CIDRS: '127.0.0.1/32',
    CARRETO_STORE_HOSTS: `nuvemshop.api=${nuvemshop.url},nuvemshop.install=${nuvemshop.url}`,
    CARRETO_STORE_POLL_MS: pollMs,
  };
  const furnish = furnishWith(nuvemshop);
  const installation = await install({ receivers: [], environment, furnish });
  return {
    installation,
    nuvemshop,
    reach(address) {
      addressOf = address;
    },
    async close() {
      await installation.close();
      await nuvemshop.stop();
    },
  };
}

function furnishWith(nuvemshop: NuvemshopSimulator): Furnish {
  return async (environment) => {
    const app = await startApp(readConfig({ ...environment, CARRETO_PORT: '0' }, '/nowhere'), silentLog);
    try {
      const shop = await openShop(app as TestApp);
      const point = await app.ctx.db
        .selectFrom('dispatchPoint')
        .select('id')
        .where('shipperId', '=', shop.id)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const { key } = await addStore(app.ctx, tester, {
        ...{ shipperId: shop.id, platform: 'nuvemshop', name: 'Loja de livros' },
        credential: { appSecret: access.appSecret },
        settings: { appId: access.appId, contact: 'ana@exemplo.com.br' },
        platformCode: shop.platformCode,
        dispatchPointId: point.id,
      });
      await app.ctx.mirror.refresh();
      const install = `${app.address}/stores/nuvemshop/${key}/install?code=${nuvemshop.newCode()}`;
      const landed = await fetch(install);
      if (landed.status !== 200)
        throw new Error(`installing answered ${landed.status}: ${await landed.text()}`);
      return { shop, carrierToken: '', carrierCnpj: '' };
    } finally {
      await app.stop();
    }
  };
}
