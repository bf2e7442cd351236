import { serveStage } from '../run/serve-stage.ts';

export type LiveClientInput = { port: number; bodies: string[]; atOnce: number };
/** How long each answer took, to its last byte, and how many offers it held. */
export type LiveClientResult = { latenciesMs: number[]; offers: number[] };

/** Asks for quotes, so many at once, and waits for whole answers. */
serveStage(async ({ port, bodies, atOnce }: LiveClientInput) => {
  const url = `http://127.0.0.1:${port}/api/v3/quote/simulate`;
  const result: LiveClientResult = { latenciesMs: [], offers: [] };
  // The first request of a connection pays for opening it and for loading the client.
  await Promise.all(Array.from({ length: atOnce }, () => send(`http://127.0.0.1:${port}/openapi.json`)));
  const waiting = [...bodies];
  const lane = async (): Promise<void> => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      const since = performance.now();
      const text = await send(url, body);
      result.latenciesMs.push(performance.now() - since);
      result.offers.push(offersIn(text));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { result };
});

async function send(url: string, body?: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

function offersIn(text: string): number {
  const { dispatchers } = JSON.parse(text) as { dispatchers: { offers?: unknown[] }[] };
  return dispatchers.reduce((sum, { offers }) => sum + (offers?.length ?? 0), 0);
}
