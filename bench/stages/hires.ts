import { Connection } from '../load/connection.ts';
import { serveStage } from '../run/serve-stage.ts';
import { type Asker, quoteBody } from '../world/request.ts';
import { hireRequest } from '../world/wire-hire.ts';

/** So many hires of as many offers, arriving evenly at a rate whether or not earlier ones were answered. */
export type HiresInput = { port: number; asker: Asker; count: number; ratePerS: number };

/** When each hire was due, by the clock of the machine, and how long it took from then until its answer; milliseconds. */
export type HiresResult = { hires: { atMs: number; ms: number }[] };

const host = '127.0.0.1';
const connections = 16;
const quotesAtOnce = 8;

/** Goods from Serra to Avenida Paulista, which every carrier of the demo takes. */
const trip = {
  ...{ originZip: 29161376, originUf: 'ES', zip: 1311000, uf: 'SP', company: false },
  volumes: [{ amount: 2, heightMm: 200, widthMm: 300, lengthMm: 400, weightG: 3500, valueCents: 15_000 }],
};

serveStage(async ({ port, asker, count, ratePerS }: HiresInput) => {
  const tokens = await quote(port, asker, count);
  const requests = tokens.map((token, index) => hireRequest({ host, port, asker, token, index }));
  const hires: HiresResult['hires'] = [];
  const startedAt = performance.now();
  let arrived = 0;
  const lane = async (): Promise<void> => {
    let connection = await Connection.open(host, port);
    for (let request = requests[arrived]; request !== undefined; request = requests[arrived]) {
      const dueAt = startedAt + (arrived * 1000) / ratePerS;
      arrived += 1;
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await new Promise((resume) => setTimeout(resume, waitMs));
      const { status, isLast } = await connection.send(request);
      if (status !== 200) throw new Error(`a hire was answered with ${status}`);
      hires.push({ atMs: performance.timeOrigin + dueAt, ms: performance.now() - dueAt });
      if (isLast) {
        connection.close();
        connection = await Connection.open(host, port);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const result: HiresResult = { hires };
  return { result };
});

/** Quotes, and gives the token of each. */
async function quote(port: number, asker: Asker, count: number): Promise<string[]> {
  const tokens: string[] = [];
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const response = await fetch(`http://${host}:${port}/api/v3/quote/simulate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: quoteBody(trip, asker, false),
      });
      const { dispatchers } = (await response.json()) as { dispatchers: { id: string }[] };
      tokens.push(dispatchers[0]?.id ?? '');
    }
  };
  await Promise.all(Array.from({ length: quotesAtOnce }, lane));
  return tokens;
}
