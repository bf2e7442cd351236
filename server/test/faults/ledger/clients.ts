import { setTimeout as pause } from 'node:timers/promises';
import { hireBody } from '../../support/hire.ts';
import { importBody } from '../../support/import.ts';
import { quoteBody } from '../../support/quote.ts';
import type { Installation } from './installation.ts';
import type { Random } from './random.ts';

/** As it was sent, with its time as the wire says it. */
export type KnownOccurrence = { code: number; at: string; message: string };

/** A freight that was answered with 2xx, and what was answered of its occurrences. */
export type KnownFreight = {
  code: string;
  orderNumber: string;
  occurrences: KnownOccurrence[];
};

/** Everything that was acknowledged. What was not answered is not in it, whatever became of it. */
export type Ledger = {
  freights: Map<string, KnownFreight>;
  /** Codes that were answered under a key, and for an offer: never more than one. */
  byKey: Map<string, Set<string>>;
  byOffer: Map<string, Set<string>>;
  /** Sent, and never answered. */
  unanswered: { key: string; path: string; body: unknown }[];
  /** Answers that no client should get. */
  problems: string[];
  /** By status; 0 where no answer came. */
  answers: Map<number, number>;
  /** Hears of every answer as it comes, with instants of `performance.now()`. */
  onAnswer?(answer: { status: number; startedMs: number; endedMs: number }): void;
};

export function emptyLedger(): Ledger {
  return {
    freights: new Map(),
    byKey: new Map(),
    byOffer: new Map(),
    unanswered: [],
    problems: [],
    answers: new Map(),
  };
}

export type Clients = {
  /** Waits until that many acknowledgements more have come, for at most some seconds. */
  progress(acknowledgements: number): Promise<boolean>;
  stop(): Promise<void>;
};

type World = { ledger: Ledger; installation: Installation; random: Random; address(): string | undefined };

const clientCount = 6;
/** Freights of a client that move at the same time, and occurrences of each. */
const openFreights = 5;
/** Jumps forward only, so that none waits for a person. */
const journey = [15, 2, 16, 37, 2, 20, 17, 5, 17, 3] as const;
const answerWithinMs = 20_000;
const retryAfterMs = 50;
const progressWithinMs = 20_000;

/** Clients that import, hire and report without pause until they are stopped, and send again what was not answered. */
export function startClients(world: World): Clients {
  let isStopped = false;
  let acknowledgements = 0;
  const acknowledged = (): void => {
    acknowledgements += 1;
  };
  const loops = Array.from({ length: clientCount }, (_, index) =>
    clientLoop({ ...world, name: String.fromCharCode(65 + index), isStopped: () => isStopped, acknowledged }),
  );
  return {
    async progress(count) {
      const wanted = acknowledgements + count;
      for (const untilMs = Date.now() + progressWithinMs; acknowledgements < wanted; ) {
        if (Date.now() > untilMs) return false;
        await pause(5);
      }
      return true;
    },
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

type Client = World & { name: string; isStopped(): boolean; acknowledged(): void };
type Moving = KnownFreight & { next: number; startedAtMs: number };

async function clientLoop(client: Client): Promise<void> {
  const moving: Moving[] = [];
  for (let serial = 1; !client.isStopped(); serial += 1) {
    const orderNumber = `${client.name}-${serial}`;
    const code = await (client.random.between(0, 3) === 0 ? hireOne : importOne)(client, orderNumber);
    if (code !== undefined) {
      const freight = { code, orderNumber, occurrences: [] };
      client.ledger.freights.set(code, freight);
      moving.push({ ...freight, next: 0, startedAtMs: Date.now() });
    }
    while (moving.length >= openFreights && !client.isStopped()) {
      await reportSome(client, moving);
      const left = moving.filter(({ next }) => next < journey.length);
      moving.splice(0, moving.length, ...left);
    }
  }
}

async function importOne(client: Client, orderNumber: string): Promise<string | undefined> {
  const { installation, ledger } = client;
  const path = `/api/external/embarcador/v1/order-import?token=${installation.shop.token}`;
  const body = importBody(installation.shop, { order_number: orderNumber });
  const key = `import-${orderNumber}`;
  const answer = await sendUntilAnswered(client, { path, body, key });
  if (answer === undefined) {
    ledger.unanswered.push({ key, path, body });
    return undefined;
  }
  return taken(client, ledger.byKey, key, String(answer.freight_id));
}

/** Hires the same offer twice at once, as impatient clients do. */
async function hireOne(client: Client, orderNumber: string): Promise<string | undefined> {
  const { installation, ledger } = client;
  const { shop } = installation;
  const quoted = await sendUntilAnswered(client, { path: '/api/v3/quote/simulate', body: quoteBody(shop) });
  if (quoted === undefined) return undefined;
  const token = (quoted.dispatchers as { id: string }[])[0]?.id ?? '';
  const path = `/api/external/embarcador/v1/quote/ecommerce/${token}/offer/1?token=${shop.token}`;
  const body = hireBody(shop, { numero_pedido: orderNumber });
  const answers = await Promise.all(
    ['one', 'two'].map(async (which) => {
      const key = `hire-${orderNumber}-${which}`;
      const answer = await sendUntilAnswered(client, { path, body, key });
      if (answer === undefined) ledger.unanswered.push({ key, path, body });
      return answer === undefined ? undefined : taken(client, ledger.byOffer, token, String(answer.id_frete));
    }),
  );
  return answers.find((code) => code !== undefined);
}

// biome-ignore lint/complexity/useMaxParams: who, where, under what, which
function taken(client: Client, among: Map<string, Set<string>>, name: string, code: string): string {
  const codes = among.get(name) ?? new Set();
  among.set(name, codes.add(code));
  client.acknowledged();
  return code;
}

/** The next occurrences of every freight that moves, one or two of each. */
async function reportSome(client: Client, moving: Moving[]): Promise<void> {
  const { installation, ledger } = client;
  const entries = moving.flatMap((freight) => {
    const count = Math.min(client.random.between(1, 2), journey.length - freight.next);
    return Array.from({ length: count }, (_, ahead) => entryOf(freight, freight.next + ahead));
  });
  const path = `/api/external/transportadora/v1/quotes/occurrences?token=${installation.carrierToken}`;
  const answer = await sendUntilAnswered(client, { path, body: { ocorrencias: entries } });
  if (answer === undefined) return;
  const results = answer.resultados as { resultado: string }[];
  for (const [index, { id_frete, codigo, data_ocorrencia, mensagem }] of entries.entries()) {
    const outcome = results[index]?.resultado;
    const freight = moving.find(({ code }) => code === id_frete);
    if (outcome !== 'aceita' && outcome !== 'duplicada') {
      ledger.problems.push(`${mensagem}: ${JSON.stringify(results[index])}`);
    } else freight?.occurrences.push({ code: codigo, at: data_ocorrencia, message: mensagem });
    if (freight !== undefined) freight.next += 1;
    client.acknowledged();
  }
}

function entryOf({ code, startedAtMs }: Moving, step: number) {
  const at = new Date(startedAtMs + (step + 1) * 60_000 - 3 * 3_600_000).toISOString();
  return {
    id_frete: code,
    codigo: journey[step] ?? 3,
    data_ocorrencia: `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    mensagem: `${code} step ${step + 1}`,
  };
}

type Request = { path: string; body: unknown; key?: string };

/**
 * Sends until there is an answer. Undefined where the clients are stopped meanwhile, or where another process held the
 * key as it was killed: that takes ten seconds to end.
 */
async function sendUntilAnswered(
  client: Client,
  request: Request,
): Promise<Record<string, unknown> | undefined> {
  for (let running = 0; !client.isStopped() && running < 4; ) {
    const answer = await sendOnce(client, request);
    if (answer.status === 200) return answer.body;
    if (answer.status === 409 && answer.body.code === 'request_running') running += 1;
    else if (answer.status !== 0 && answer.status !== 503) {
      client.ledger.problems.push(
        `${request.path.split('?')[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
      return undefined;
    }
    await pause(retryAfterMs);
  }
  return undefined;
}

/** Status 0 where nothing was answered. */
export async function sendOnce(
  { address, ledger }: Pick<World, 'address' | 'ledger'>,
  { path, body, key }: Request,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const at = address();
  if (at === undefined) return { status: 0, body: {} };
  const startedMs = performance.now();
  const answer = await (async () => {
    try {
      const response = await fetch(`${at}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  })();
  ledger.answers.set(answer.status, (ledger.answers.get(answer.status) ?? 0) + 1);
  ledger.onAnswer?.({ status: answer.status, startedMs, endedMs: performance.now() });
  return answer;
}
