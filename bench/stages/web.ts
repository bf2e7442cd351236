import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '@carreto/server/app/app';
import { addOperator } from '@carreto/server/registry/operators/add-operator';
import { acceptLink } from '@carreto/server/registry/sign-in/invitations/accept';
import { invite } from '@carreto/server/registry/sign-in/invitations/invite';
import { serveStage } from '../run/serve-stage.ts';
import type { Timed } from '../run/times.ts';
import { startDemoService } from '../world/demo-service.ts';
import { fillFreights } from '../world/many-freights.ts';
import { timeLists } from '../world/timed-lists.ts';
import { timeMatrix } from '../world/timed-matrix.ts';

export type WebInput = { dataFolder: string; freights: number; rounds: number };

export type WebResult = {
  address: string;
  /** Of a page that shows one letter, by a server that does nothing else. */
  emptyAddress: string;
  name: string;
  password: string;
  /** A table that is in force. */
  tableId: number;
  fillMs: number;
  lists: Timed[];
  /** Prices of 100 places, 20 weights and 2 versions. */
  matrix: Timed;
};

const host = '127.0.0.1';
const actor = { operatorId: null, name: 'bench' };
const person = { name: 'Bench', password: 'veleiro cinza dobra nuvens' };

/** The service with many freights and somebody who can log in, and beside it the emptiest page there is. */
serveStage(async ({ dataFolder, freights, rounds }: WebInput) => {
  const { app } = await startDemoService(dataFolder, { CARRETO_ROLE: 'api' });
  const { ctx } = app;
  const shipper = await ctx.db.selectFrom('shipper').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { tableId } = await ctx.db
    .selectFrom('freightTableVersion')
    .select('tableId')
    .where('state', '=', 'published')
    .orderBy('tableId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const startedMs = performance.now();
  await fillFreights(ctx.db, { shipperId: shipper.id, count: freights });
  const fillMs = performance.now() - startedMs;
  const lists = await timeLists(ctx, rounds);
  const matrix = await timeMatrix(app, rounds * 5);
  await admit(app);
  const empty = await serveEmpty();
  const { port } = empty.address() as AddressInfo;
  const emptyAddress = `http://${host}:${port}/`;
  const result: WebResult = { address: app.address, emptyAddress, ...person, tableId, fillMs, lists, matrix };
  const close = async (): Promise<void> => {
    empty.closeAllConnections();
    empty.close();
    await app.stop();
  };
  return { result, close };
});

async function admit({ ctx, signIn, address }: App): Promise<void> {
  const { id: operatorId } = await addOperator(ctx, actor, { name: person.name, role: 'admin' });
  const { url } = await invite(ctx, actor, { operatorId, sends: false, publicUrl: address });
  const code = url.split('#')[1] ?? '';
  await acceptLink(signIn, { code, password: person.password, address: host });
  await ctx.mirror.refresh();
}

async function serveEmpty(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>.</title><link rel="icon" href="data:,"><p>.</p>');
  });
  await once(server.listen(0, host), 'listening');
  return server;
}
