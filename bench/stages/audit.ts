import type { App } from '@carreto/server/app/app';
import type { SeededAccess } from '@carreto/server/demo/seed';
import { demoWorld } from '@carreto/server/demo/world';
import { auditDue } from '@carreto/server/freight/audit/audit-due';
import { serveStage } from '../run/serve-stage.ts';
import { startDemoService } from '../world/demo-service.ts';
import { type ChargedFreight, orderBody, submission } from '../world/wire-submitted.ts';

export type AuditInput = { dataFolder: string; ctes: number };

/** One part: CT-es a second by the clock, and by the processor time of this process. */
export type Rate = { perSecond: number; perCpuSecond: number };

export type AuditResult = {
  freights: number;
  /** Posted as JSON over HTTP, 100 a request, until the answer. */
  taken: Rate;
  /** Audited by the worker from the database: receipts, moves, log. */
  audited: Rate;
  /** The same with automatic release and a webhook that hears of it. */
  released: Rate;
  /** Both together: from the first post until all are audited. */
  endToEnd: Rate;
  /** The database alone: the rows that an audit leaves, written in bare statements of 50. */
  floor: Rate;
  states: Record<string, number>;
};

const atOnce = 100;
const importersAtOnce = 8;

/** CT-es of the demo world from the door to their receipts, in one process with its own database. */
serveStage(async ({ dataFolder, ctes }: AuditInput) => {
  // The worker is run by hand, so that its time is known.
  const idle = { CARRETO_AUDIT_POLL_MS: '3600000', CARRETO_WEBHOOK_POLL_MS: '3600000' };
  const { app, access } = await startDemoService(dataFolder, idle);
  return { result: await measure(app, access, ctes), close: () => app.stop() };
});

async function measure(app: App, access: SeededAccess, ctes: number): Promise<AuditResult> {
  const rounds = 3;
  await importOrders(app, access, ctes * rounds);
  const freights = await chargedFreights(app);
  const share = (round: number) => freights.slice(round * ctes, (round + 1) * ctes);
  // The first round warms up.
  await timed(ctes, () => sendAll(app, access, share(0)));
  await audit(app);
  const taken = await timed(ctes, () => sendAll(app, access, share(1)));
  const audited = await timed(ctes, () => audit(app));
  const floor = await timed(ctes, () => writeBarely(app, ctes));
  await releaseAndTell(app);
  await sendAll(app, access, share(2));
  const released = await timed(ctes, () => audit(app));
  return {
    freights: freights.length,
    taken: rateOf(ctes, taken),
    audited: rateOf(ctes, audited),
    released: rateOf(ctes, released),
    endToEnd: rateOf(ctes, { ms: taken.ms + audited.ms, cpuMs: taken.cpuMs + audited.cpuMs }),
    floor: rateOf(ctes, floor),
    states: await countStates(app),
  };
}

type Time = { ms: number; cpuMs: number };

async function timed(count: number, act: () => Promise<void>): Promise<Time> {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await act();
  const { user, system } = process.cpuUsage(before);
  if (count === 0) throw new Error('nothing was measured');
  return { ms: performance.now() - startedMs, cpuMs: (user + system) / 1000 };
}

function rateOf(count: number, { ms, cpuMs }: Time): Rate {
  return { perSecond: (count / ms) * 1000, perCpuSecond: (count / cpuMs) * 1000 };
}

async function importOrders({ address }: App, { shipper }: SeededAccess, count: number): Promise<void> {
  const url = `${address}/api/external/embarcador/v1/order-import?token=${shipper.token}`;
  let next = 0;
  const importer = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++)
      await post(url, orderBody({ ...shipper, point: demoWorld().shipper }, number + 1));
  };
  await Promise.all(Array.from({ length: importersAtOnce }, importer));
}

async function chargedFreights({ ctx }: App): Promise<ChargedFreight[]> {
  return ctx.db
    .selectFrom('freight')
    .innerJoin('freightNfe', (join) =>
      join
        .onRef('freightNfe.freightCode', '=', 'freight.code')
        .onRef('freightNfe.shipperId', '=', 'freight.shipperId'),
    )
    .innerJoin('carrier', 'carrier.id', 'freight.carrierId')
    .select(['freight.agreement', 'freightNfe.number as nfe', 'carrier.cnpj'])
    .orderBy('freight.number')
    .execute();
}

async function sendAll(
  { address }: App,
  { shipper, carriers }: SeededAccess,
  freights: readonly ChargedFreight[],
): Promise<void> {
  for (const [cnpj, own] of Map.groupBy(freights, (one) => one.cnpj)) {
    const token = carriers.find((carrier) => carrier.cnpj === cnpj)?.token;
    const url = `${address}/api/external/transportadora/v1/quotes/invoices/ctes?token=${token}`;
    for (let from = 0; from < own.length; from += atOnce)
      await post(url, submission(shipper.cnpj, cnpj, own.slice(from, from + atOnce)));
  }
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`the service answered ${response.status}: ${text.slice(0, 500)}`);
}

function audit(app: App): Promise<void> {
  return auditDue({ ...app.ctx, sheets: app.desk.replaySheets });
}

/** What an audit leaves, copied from what it left: a receipt, a state and a line of the log for each, 50 at a time. */
async function writeBarely({ ctx: { db } }: App, count: number): Promise<void> {
  const rows = await db.selectFrom('cteAudit').select('cteId').orderBy('id', 'desc').limit(count).execute();
  for (let from = 0; from < rows.length; from += 50) {
    const ids = rows.slice(from, from + 50).map(({ cteId }) => cteId);
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('cte').selectAll().where('id', 'in', ids).forNoKeyUpdate().execute();
      await tx
        .insertInto('cteAudit')
        .columns(receiptColumns)
        .expression(tx.selectFrom('cteAudit').select(receiptColumns).where('cteId', 'in', ids))
        .execute();
      await tx.updateTable('cte').set({ auditedAt: new Date() }).where('id', 'in', ids).execute();
      await tx
        .insertInto('cteLog')
        .columns(logColumns)
        .expression(tx.selectFrom('cteLog').select(logColumns).where('cteId', 'in', ids))
        .execute();
    });
  }
}

const receiptColumns = [
  ...(['cteId', 'outcome', 'chargedCents', 'expectedCents', 'differenceCents'] as const),
  ...(['unexplainedCents', 'receipt'] as const),
];
const logColumns = ['cteId', 'fromState', 'toState', 'message', 'messageJson', 'actor'] as const;

async function releaseAndTell({ ctx: { db } }: App): Promise<void> {
  const limits = { analystLimitCents: null, adminLimitCents: null };
  for (const { id: shipperId } of await db.selectFrom('shipper').select('id').execute()) {
    const policy = { shipperId, tolerances: '[]', releasesAutomatically: true, ...limits };
    await db.insertInto('auditPolicy').values(policy).execute();
    const endpoint = { name: 'bench', url: 'http://127.0.0.1:9/', kinds: ['cte_released' as const] };
    await db
      .insertInto('webhookEndpoint')
      .values({ shipperId, ...endpoint })
      .execute();
  }
}

async function countStates({ ctx: { db } }: App): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('cte')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
