import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { importBody } from '../support/import.ts';
import { type CarretoProcess, startCarreto } from './ledger/carreto-process.ts';
import { type Installation, install } from './ledger/installation.ts';
import type { KillAt } from './ledger/kill-at.preload.ts';
import { untilQuiet } from './ledger/quiet.ts';

/** What is left behind by a process that ended at a point. */
type Point = KillAt & {
  name: string;
  /** Whether the occurrence is there; its event is there exactly then. */
  isKept: boolean;
  /** Calls that the receiver gets altogether, all with one id, once the occurrence is reported and sent. */
  calls: 1 | 2;
  /** How the sends end, in their order. */
  attempts: readonly string[];
};

const lost = { isKept: false, calls: 1, attempts: ['ok'] } as const;
const kept = { isKept: true, calls: 1, attempts: ['ok'] } as const;
/** The worker was killed with a claim: nobody knows whether it had sent. */
const unknown = { isKept: true, attempts: ['unknown_outcome', 'ok'] } as const;

const points: readonly Point[] = [
  {
    name: 'before the occurrence is written',
    statement: 'insert into "occurrence"',
    when: 'before',
    ...lost,
  },
  { name: 'before its event is written', statement: 'insert into "webhook_event"', when: 'before', ...lost },
  {
    name: 'before both are committed',
    statement: 'insert into "webhook_delivery"',
    when: 'before commit',
    ...lost,
  },
  {
    name: 'before the commit is answered',
    statement: 'insert into "webhook_delivery"',
    when: 'after commit',
    ...kept,
  },
  { name: 'before the claim', statement: `set state = 'sending'`, when: 'before', ...kept },
  {
    name: 'before the claim is committed',
    statement: `set state = 'sending'`,
    when: 'before commit',
    ...kept,
  },
  {
    name: 'between claim and send',
    statement: `set state = 'sending'`,
    when: 'after commit',
    ...unknown,
    calls: 1,
  },
  {
    name: 'between the answer and its outcome',
    statement: 'with own as',
    when: 'before',
    ...unknown,
    calls: 2,
  },
  {
    name: 'before the outcome is committed',
    statement: 'with own as',
    when: 'before commit',
    ...unknown,
    calls: 2,
  },
  { name: 'after the outcome', statement: 'with own as', when: 'after commit', ...kept },
];

/** Where the process ends whose claim the last test leaves to one that is killed, too. */
const claimed: KillAt = { statement: `set state = 'sending'`, when: 'after commit' };

let installation: Installation;
let freightCode: string;
/** The process that runs: heir of the one that was killed last. */
let running: CarretoProcess;
let step = 0;

beforeAll(async () => {
  installation = await install({
    database: await testDatabase(),
    receivers: ['only'],
    environment: { CARRETO_WEBHOOK_DEADLINE_MS: '1000', CARRETO_WEBHOOK_LEASE_MS: '3000' },
  });
  running = start(points[0]);
  const { shop } = installation;
  const path = `/api/external/embarcador/v1/order-import?token=${shop.token}`;
  const body = await send(await running.ready, path, importBody(shop, { order_number: 'POINTS' }));
  freightCode = String(body.freight_id);
}, 120_000);
afterAll(async () => {
  await running.stop();
  await installation.close();
});

function start(killAt?: KillAt): CarretoProcess {
  return startCarreto({
    role: 'both',
    environment: {
      ...installation.environment,
      ...(killAt === undefined ? {} : { CARRETO_KILL_AT: JSON.stringify(killAt) }),
    },
    preload: killAt === undefined ? undefined : join(import.meta.dirname, 'ledger/kill-at.preload.ts'),
  });
}

async function send(address: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

type Entry = { mensagem: string };

function nextEntry(): Entry {
  step += 1;
  const at = new Date(Date.now() - 3 * 3_600_000 + step * 60_000).toISOString();
  return {
    id_frete: freightCode,
    codigo: 2,
    data_ocorrencia: `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    mensagem: `step ${step}`,
  } as Entry;
}

/** Reports an occurrence; gives what became of it, or undefined where no answer comes. */
async function report(address: string, entry: Entry): Promise<string | undefined> {
  const path = `/api/external/transportadora/v1/quotes/occurrences?token=${installation.carrierToken}`;
  const body = await send(address, path, { ocorrencias: [entry] }).catch(() => undefined);
  return (body?.resultados as { resultado: string }[] | undefined)?.[0]?.resultado;
}

/** Occurrences and events of an entry. */
async function stored({ mensagem }: Entry): Promise<[number, number]> {
  const { rows } = await installation.look((session) =>
    session.query<{ occurrences: number; events: number }>(
      `select (select count(*)::int from occurrence where message = $1) as occurrences,
         (select count(*)::int from webhook_event where body::json ->> 'mensagem' = $1) as events`,
      [mensagem],
    ),
  );
  return [rows[0]?.occurrences ?? -1, rows[0]?.events ?? -1];
}

/** What the receiver got of an entry, and how Carreto wrote down its sends. */
async function told({ mensagem }: Entry) {
  const arrivals = installation.healthy.flatMap(({ arrivals }) =>
    arrivals.filter(({ message }) => message === mensagem),
  );
  const { rows } = await installation.look((session) =>
    session.query<{ class: string }>(
      `select a.class from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
       join webhook_event v on v.id = d.event_id where v.body::json ->> 'mensagem' = $1 order by a.n`,
      [mensagem],
    ),
  );
  return {
    calls: arrivals.length,
    ids: new Set(arrivals.map(({ id }) => id)).size,
    attempts: rows.map((row) => row.class),
  };
}

/** Waits until the process that was to end has, and starts the next. */
async function succeed(next?: KillAt): Promise<string> {
  expect(await running.gone).toBe('SIGKILL');
  running = start(next);
  return running.ready;
}

describe('a process that is killed', () => {
  test.each(points.map((point, index) => ({ ...point, next: points[index + 1] ?? claimed })))(
    '$name leaves an occurrence with its event, or neither, and at most one copy of a call',
    { timeout: 120_000 },
    async ({ isKept, calls, attempts, next }) => {
      const entry = nextEntry();
      const address = await running.ready;
      await untilQuiet(installation);
      await running.arm();
      await report(address, entry);
      await running.gone;
      expect(await stored(entry)).toEqual(isKept ? [1, 1] : [0, 0]);
      const heir = await succeed(next);
      expect(await report(heir, entry)).toBe(isKept ? 'duplicada' : 'aceita');
      expect(await stored(entry)).toEqual([1, 1]);
      await untilQuiet(installation);
      expect(await told(entry)).toEqual({ calls, ids: 1, attempts: [...attempts] });
    },
  );

  test('right after it took over what another had lost leaves it to the next', {
    timeout: 120_000,
  }, async () => {
    const entry = nextEntry();
    const address = await running.ready;
    await running.arm();
    await report(address, entry);
    await running.gone;
    const leaseEnded = 'update webhook_delivery set lease_until = now() where lease_until is not null';
    await installation.look((session) => session.query(leaseEnded));
    running = start({ statement: 'with lost as', when: 'after', atOnce: true });
    await succeed();
    await untilQuiet(installation);
    expect(await told(entry)).toEqual({ calls: 1, ids: 1, attempts: ['unknown_outcome', 'ok'] });
  });
});
