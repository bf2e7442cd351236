import type { Client } from 'pg';
import { startApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/config/config.ts';
import { addEndpoint } from '../../../src/freight/notify/endpoints/add-endpoint.ts';
import type { Connection } from '../../../src/platform/db/connection.ts';
import { withSession } from '../../../src/platform/db/session.ts';
import { attach } from '../../../src/platform/embedded-postgres/attach.ts';
import { silentLog } from '../../../src/platform/log/log.ts';
import type { TestApp } from '../../support/app.ts';
import { senderOf } from '../../support/ctes.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type EmbeddedFolder, embeddedFolder } from '../../support/embedded-folder.ts';
import { hired } from '../../support/hire.ts';
import { migratedFolder } from '../../support/migrated-folder.ts';
import { tester } from '../../support/registry.ts';
import { databaseEnvironment } from '../../support/run-carreto.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { brokenReceivers, healthyReceiver, type LedgerReceiver } from './receivers.ts';

/** A Carreto on a data folder of its own, with a shop, its carrier and receivers; nobody runs it yet. */
export type Installation = {
  folder: EmbeddedFolder;
  /** What its processes are started with. */
  environment: Record<string, string>;
  shop: Shop;
  carrierToken: string;
  carrierCnpj: string;
  healthy: LedgerReceiver[];
  broken: LedgerReceiver[];
  /** Where a broken one redirects to: nobody may ever come. */
  sentinel: LedgerReceiver;
  /** Looks into its database, as superuser; joins the server, or starts it. */
  look<Found>(act: (session: Client) => Promise<Found>): Promise<Found>;
  close(): Promise<void>;
};

/** How long a webhook may take, and how long one that was lost waits. */
export const deadlineMs = 2000;
export const leaseMs = 4000;

export type InstallOptions = {
  /** Names of the healthy ones; `first` and `second` when left out. */
  receivers?: readonly string[];
  withBroken?: boolean;
  environment?: Record<string, string>;
  /** On a database of the test's server, which nobody kills; else on an embedded server of its own. */
  database?: TestDatabase;
  /** Makes the world in another way than by an app of this process. */
  furnish?: Furnish;
};

/** What a world is made with, and what of it is needed afterwards. */
export type Furnish = (
  environment: Record<string, string>,
  receivers: readonly Pick<LedgerReceiver, 'name' | 'url'>[],
) => Promise<Pick<Installation, 'shop' | 'carrierToken' | 'carrierCnpj'>>;

export async function install(options: InstallOptions = {}): Promise<Installation> {
  const { database } = options;
  const folder = database === undefined ? await migratedFolder() : embeddedFolder();
  const environment = {
    CARRETO_DATA: folder.dataFolder,
    CARRETO_MIN_FREE_MB: '0',
    CARRETO_LOG_LEVEL: 'error',
    CARRETO_STOP_NOTICE_MS: '0',
    CARRETO_DB_POOL: '8',
    CARRETO_RATE_PER_MINUTE: '1000000',
    CARRETO_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32',
    CARRETO_WEBHOOK_POLL_MS: '25',
    CARRETO_WEBHOOK_DEADLINE_MS: String(deadlineMs),
    CARRETO_WEBHOOK_LEASE_MS: String(leaseMs),
    ...(database === undefined
      ? {}
      : { ...databaseEnvironment(database.connection), CARRETO_MASTER_KEY: '5a'.repeat(32) }),
    ...options.environment,
  };
  const healthy = await Promise.all((options.receivers ?? ['first', 'second']).map(healthyReceiver));
  const sentinel = await healthyReceiver('sentinel');
  const broken = options.withBroken === true ? await brokenReceivers(sentinel.url) : [];
  const furnishing = options.furnish ?? furnish;
  const { shop, carrierToken, carrierCnpj } = await furnishing(environment, [...healthy, ...broken]);
  return {
    folder,
    environment,
    shop,
    carrierToken,
    carrierCnpj,
    healthy,
    broken,
    sentinel,
    look: (act) => (database === undefined ? look(folder, act) : lookInto(database.connection, act)),
    async close() {
      await Promise.all([...healthy, ...broken, sentinel].map((receiver) => receiver.close()));
      await database?.close();
      await folder.remove();
    },
  };
}

/** The world is made by an app of this process, which leaves the database as it stops. */
const furnish: Furnish = async (environment, receivers) => {
  const config = readConfig({ ...environment, CARRETO_PORT: '0' }, '/nowhere');
  const app = await startApp(config, silentLog);
  try {
    const testApp = app as TestApp;
    const shop = await openShop(testApp);
    const { token: carrierToken, cnpj: carrierCnpj } = await senderOf(testApp, await hired(testApp, shop));
    for (const { name, url } of receivers) {
      const endpoint = { name, url, kinds: ['occurrence' as const] };
      await addEndpoint(app.ctx, tester, { shipperId: shop.id, endpoint });
    }
    return { shop, carrierToken, carrierCnpj };
  } finally {
    await app.stop();
  }
};

async function look<Found>(
  { dataFolder }: EmbeddedFolder,
  act: (session: Client) => Promise<Found>,
): Promise<Found> {
  const server = await attach({ dataFolder, durable: true, minFreeBytes: 0, waitMs: 60_000, say: () => {} });
  try {
    return await lookInto({ ...server.superConnection, database: 'carreto' }, act);
  } finally {
    await server.release();
  }
}

function lookInto<Found>(connection: Connection, act: (session: Client) => Promise<Found>): Promise<Found> {
  return withSession(connection, { applicationName: 'carreto-ledger' }, act);
}
