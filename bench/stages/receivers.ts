import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveStage } from '../run/serve-stage.ts';

/** How a receiver answers: at once, not at all, after three seconds, or that it is not there. */
export type Manner = 'healthy' | 'black hole' | 'slow' | 'unavailable';

export type ReceiversInput = { manners: Manner[] };
/** One port each, and one that tells the report. */
export type ReceiversResult = { ports: number[]; reportPort: number };

/** By number of the event: when the first 200 for it had left, on the clock of `nowMs`. */
export type ReceiversReport = { answeredAtMs: Record<string, number>; mostAtOnce: number[]; calls: number[] };

const slowMs = 3000;

/** The receivers of webhooks, in a process of their own. `POST /slower?ms=` on the report's port makes the healthy ones take so long. */
serveStage(async ({ manners }: ReceiversInput) => {
  const answeredAtMs: Record<string, number> = {};
  const [open, mostAtOnce, calls] = [manners.map(() => 0), manners.map(() => 0), manners.map(() => 0)];
  let healthyMs = 0;
  const answer = (manner: Manner, body: string, response: ServerResponse): void => {
    if (manner === 'black hole') return;
    if (manner === 'unavailable') {
      response.writeHead(503).end();
      return;
    }
    const afterMs = manner === 'slow' ? slowMs : healthyMs;
    const end = (): void => {
      response.writeHead(200).end();
      answeredAtMs[eventOf(body)] ??= nowMs();
    };
    if (afterMs === 0) end();
    else setTimeout(end, afterMs);
  };
  const servers = manners.map((manner, index) =>
    createServer((request, response) => {
      open[index] = (open[index] ?? 0) + 1;
      calls[index] = (calls[index] ?? 0) + 1;
      mostAtOnce[index] = Math.max(mostAtOnce[index] ?? 0, open[index] ?? 0);
      response.on('close', () => {
        open[index] = (open[index] ?? 0) - 1;
      });
      readBody(request, (body) => answer(manner, body, response));
    }),
  );
  const report = createServer((request, response) => {
    const slower = /^\/slower\?ms=([0-9]+)$/.exec(request.url ?? '');
    if (slower !== null) healthyMs = Number(slower[1]);
    response.end(JSON.stringify({ answeredAtMs, mostAtOnce, calls } satisfies ReceiversReport));
  });
  const ports = await Promise.all([...servers, report].map(listen));
  return { result: { ports: ports.slice(0, -1), reportPort: ports.at(-1) ?? 0 }, close: async () => {} };
});

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function eventOf(body: string): string {
  return String((JSON.parse(body) as { n: number }).n);
}

function readBody(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks).toString()));
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
