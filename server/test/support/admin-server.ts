import type { OperatorRole } from '@carreto/contract/endpoint';
import { readConfig } from '../../src/config/config.ts';
import { catalogueOf } from '../../src/connectors/vendors/catalogue.ts';
import { vendors as allVendors } from '../../src/connectors/vendors/vendors.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { onPrimary } from '../../src/platform/db/hosts/long-reads.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import type { Caller } from '../../src/registry/access/access-part.ts';
import { createAuthenticate, permits } from '../../src/registry/access/authenticate.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { createTokenUses } from '../../src/registry/access/token-uses.ts';
import { type Mirror, startRegistryMirror } from '../../src/registry/mirror/mirror.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { admit } from '../../src/routes/admin/scope/admit.ts';
import { bindRegistryRoutes } from '../../src/routes/bind-registry-routes.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, tester } from './registry.ts';
import { validation } from './validation.ts';

/** The admin API on a database of its own, with an operator of each role. */
export type AdminServer = {
  ctx: Database<Rows>;
  mirror: Mirror;
  tokens: Record<OperatorRole, string>;
  /** Sends a request as an admin, or with another token. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  stop(): Promise<void>;
};

type SendOptions = { body?: string | Uint8Array<ArrayBuffer>; contentType?: string; token?: string };

export async function startAdminServer(): Promise<AdminServer> {
  const ctx = await openTestRegistry();
  const context = { db: ctx.db, clock: systemClock, log: silentLog };
  const mirror = await startRegistryMirror({ ...context, pollMs: 600_000 });
  const server = createHttpServer<Caller>({
    clock: systemClock,
    log: silentLog,
    isStrict: true,
    validation,
    authenticate: createAuthenticate(mirror, createTokenUses(context), systemClock),
    permits,
    admit: (caller, request) => admit(ctx, caller, request),
  });
  const sealer = createSealer(Buffer.alloc(32, 7));
  const vendors = { known: catalogueOf(allVendors) };
  const world = { ...ctx, mirror, sealer, vendors, longReads: onPrimary(ctx.db) };
  bindRegistryRoutes(server, { ...world, config: readConfig({}, '/nowhere') });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const tokenOf = async (role: OperatorRole): Promise<string> => {
    const { id } = await addOperator(ctx, tester, { name: role, role });
    return (await issueToken(ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  };
  const tokens = {
    viewer: await tokenOf('viewer'),
    analyst: await tokenOf('analyst'),
    admin: await tokenOf('admin'),
  };
  await mirror.refresh();
  return {
    ctx,
    mirror,
    tokens,
    send: (method, path, { body, contentType, token = tokens.admin } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
        },
        ...(body === undefined ? {} : { body }),
      }),
    async stop() {
      await server.stop();
      await mirror.stop();
      await ctx.close();
    },
  };
}
