import { setTimeout as pause } from 'node:timers/promises';
import { quoteBody } from '../../support/quote.ts';
import type { Shop } from '../../support/shop.ts';
import type { Heard } from './timeline.ts';

/** Clients that quote without pause, as checkouts do: what is refused is asked anew, and never sent again. */
export type Quoters = {
  /** Ids of quotes that were acknowledged since it was last asked. */
  taken(): string[];
  /** Answers that no client should get. */
  problems: string[];
  stop(): Promise<void>;
};

const quoterCount = 3;
const betweenMs = 15;
const answerWithinMs = 20_000;

/** Starts them on an address; `note` hears of every answer. */
export function startQuoters(
  { address, shop }: { address: string; shop: Shop },
  note: (heard: Heard) => void,
): Quoters {
  const acknowledged: string[] = [];
  const problems: string[] = [];
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const startedMs = performance.now();
      const { status, text } = await ask(address, quoteBody(shop));
      note({ kind: 'quote', status, startedMs, endedMs: performance.now() });
      if (status === 200) acknowledged.push(idIn(text));
      else if (![0, 502, 503, 504].includes(status))
        problems.push(`quote answered ${status}: ${text.slice(0, 200)}`);
      await pause(betweenMs);
    }
  };
  const loops = Array.from({ length: quoterCount }, loop);
  return {
    taken: () => acknowledged.splice(0),
    problems,
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

async function ask(address: string, body: unknown): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(`${address}/api/v3/quote/simulate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

function idIn(text: string): string {
  const { dispatchers } = JSON.parse(text) as { dispatchers: { id: string }[] };
  return dispatchers[0]?.id ?? '';
}
