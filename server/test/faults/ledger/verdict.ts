import type { Client } from 'pg';
import { expect } from 'vitest';
import { type Ledger, sendOnce } from './clients.ts';
import type { Installation } from './installation.ts';
import type { Arrival, LedgerReceiver } from './receivers.ts';

/** What is wrong, named by id, and the figures of a run. Nothing wrong: every list is empty. */
export type Verdict = {
  /** Acknowledged, and not there as it was. */
  lost: string[];
  /** There, and not as it must be. */
  broken: string[];
  /** Acknowledged or stored, and never received where it could be. */
  undelivered: string[];
  /** Later events of a freight that came first without right. */
  reordered: string[];
  figures: Figures;
};

export type Figures = {
  freights: number;
  occurrences: number;
  events: number;
  /** At healthy receivers: calls, those that came again, and sends whose end Carreto could not know. */
  calls: number;
  duplicates: number;
  unknownOutcomes: number;
  /** Orders that passed an earlier event after it had used its hold. */
  overtakings: number;
};

/** Holds the ledger against the API, the database and the receivers. Call it when nothing is due any more. */
export async function judge(installation: Installation, ledger: Ledger, address: string): Promise<Verdict> {
  const lost = await lostThroughApi(installation, ledger, address);
  return installation.look(async (session) => {
    const broken = [...onlyOnce(ledger), ...ledger.problems, ...(await brokenRules(session))];
    const events = await eventsOf(session);
    const undelivered = installation.healthy.flatMap((receiver) =>
      undeliveredAt(receiver, { events, ledger }),
    );
    const holds = await holdsUsed(session);
    const orders = installation.healthy.map((receiver) => orderAt(receiver, holds));
    const arrivals = installation.healthy.flatMap((receiver) => receiver.arrivals);
    return {
      lost,
      broken,
      undelivered,
      reordered: orders.flatMap(({ reordered }) => reordered),
      figures: {
        freights: ledger.freights.size,
        occurrences: [...ledger.freights.values()].reduce(
          (sum, { occurrences }) => sum + occurrences.length,
          0,
        ),
        events: events.length,
        calls: arrivals.length,
        duplicates: installation.healthy.reduce((sum, receiver) => sum + duplicatesAt(receiver), 0),
        unknownOutcomes: await unknownOutcomes(session, installation.healthy),
        overtakings: orders.reduce((sum, { overtakings }) => sum + overtakings, 0),
      },
    };
  });
}

/** Every acknowledged write as its owner reads it. */
async function lostThroughApi(
  { shop }: Installation,
  { freights }: Ledger,
  address: string,
): Promise<string[]> {
  const lost: string[] = [];
  const waiting = freights.values();
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/external/embarcador/v1/${path}?token=${shop.token}`);
    return response.status === 200 ? response.json() : `answer ${response.status}`;
  };
  const work = async (): Promise<void> => {
    for (const { code, orderNumber, occurrences } of waiting) {
      const record = (await ask(`quote/${code}`)) as { numero_pedido?: string };
      if (record.numero_pedido !== orderNumber) lost.push(`freight ${code} of order ${orderNumber}`);
      const trail = await ask(`quotes/${code}/occurrences`);
      const told = new Set((Array.isArray(trail) ? trail : []).map(saidOf));
      for (const { code: codigo, at: data_ocorrencia, message: mensagem } of occurrences)
        if (!told.has(saidOf({ codigo, data_ocorrencia, mensagem }))) lost.push(`occurrence ${mensagem}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return lost;
}

type Said = { codigo: number; data_ocorrencia: string; mensagem?: string };

function saidOf({ codigo, data_ocorrencia, mensagem }: Said): string {
  return `${codigo} ${data_ocorrencia} ${mensagem}`;
}

function onlyOnce({ byKey, byOffer }: Ledger): string[] {
  return [...byKey, ...byOffer].flatMap(([name, codes]) =>
    codes.size > 1 ? [`${name} made several freights: ${[...codes].join(', ')}`] : [],
  );
}

type StoredEvent = { id: string; freightCode: string; sequence: number };

async function eventsOf(session: Client): Promise<StoredEvent[]> {
  const { rows } = await session.query<StoredEvent>(
    `select public_id as id, subject as "freightCode", subject_seq::int as sequence from webhook_event
     where kind = 'occurrence' order by subject, subject_seq`,
  );
  return rows;
}

function undeliveredAt(
  { name, arrivals }: LedgerReceiver,
  { events, ledger }: { events: readonly StoredEvent[]; ledger: Ledger },
): string[] {
  const ids = new Set(arrivals.map(({ id }) => id));
  const messages = new Set(arrivals.map(({ message }) => message));
  const acknowledged = [...ledger.freights.values()].flatMap(({ occurrences }) => occurrences);
  return [
    ...events.flatMap(({ id, freightCode, sequence }) =>
      ids.has(id) ? [] : [`${name}: event ${id} (${freightCode} number ${sequence})`],
    ),
    ...acknowledged.flatMap(({ message }) =>
      messages.has(message) ? [] : [`${name}: occurrence ${message}`],
    ),
  ];
}

function duplicatesAt({ arrivals }: LedgerReceiver): number {
  return arrivals.length - new Set(arrivals.map(({ id }) => id)).size;
}

/** Sends to healthy receivers that Carreto did not see end well. */
async function unknownOutcomes(session: Client, healthy: readonly LedgerReceiver[]): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `select count(*)::int as count from webhook_attempt a
     join webhook_delivery d on d.id = a.delivery_id join webhook_endpoint e on e.id = d.endpoint_id
     where e.name = any ($1) and (a.class <> 'ok' or not a.applied)`,
    [healthy.map(({ name }) => name)],
  );
  return rows[0]?.count ?? 0;
}

/** Events that were tried as often as their endpoint holds others back for them: `endpoint webhook-id`. */
async function holdsUsed(session: Client): Promise<Set<string>> {
  const { rows } = await session.query<{ key: string }>(
    `select e.name || ' ' || v.public_id as key from webhook_delivery d
     join webhook_endpoint e on e.id = d.endpoint_id join webhook_event v on v.id = d.event_id
     where d.attempt > e.hold_attempts`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** First arrivals of a freight follow its sequence, but for what had used its hold. */
function orderAt({ name, arrivals }: LedgerReceiver, holds: ReadonlySet<string>) {
  const reordered: string[] = [];
  let overtakings = 0;
  const first = new Map<string, Arrival>();
  for (const arrival of arrivals) if (!first.has(arrival.id)) first.set(arrival.id, arrival);
  const highest = new Map<string, number>();
  for (const { id, freightCode, sequence } of first.values()) {
    const before = highest.get(freightCode) ?? 0;
    if (sequence > before) highest.set(freightCode, sequence);
    else if (holds.has(`${name} ${id}`)) overtakings += 1;
    else reordered.push(`${name}: ${freightCode} number ${sequence} after ${before}`);
  }
  return { reordered, overtakings };
}

/** What must hold of every row, whatever was killed when. Each gives what breaks it. */
const rules: Readonly<Record<string, string>> = {
  'an order with several freights': `select order_number as id from freight where order_number is not null
    group by order_number having count(*) > 1`,
  'a token hired several times': `select offer_token as id from freight where offer_token is not null
    group by offer_token having count(*) > 1`,
  'a freight whose events are not one for each occurrence': `select f.code as id from freight f
    join webhook_endpoint e on e.shipper_id = f.shipper_id and e.created_at < f.hired_at
    left join (select freight_code, count(*) from occurrence group by freight_code) o on o.freight_code = f.code
    left join (select subject, count(*) from webhook_event group by subject) v on v.subject = f.code
    where o.count is distinct from v.count group by f.code`,
  'a freight whose events are not numbered from one on': `select subject as id from webhook_event
    where kind = 'occurrence' group by subject having min(subject_seq) <> 1 or max(subject_seq) <> count(*)`,
  'an event without a delivery for each endpoint': `select v.public_id as id from webhook_event v
    left join webhook_delivery d on d.event_id = v.id and d.replay_no = 0
    group by v.id, v.public_id having count(d.id) <> (select count(*) from webhook_endpoint)`,
  'a delivery under way without a lease': `select id from webhook_delivery
    where state = 'sending' and (lease_token is null or lease_until is null)`,
  'a delivered one without an attempt that says so': `select d.id from webhook_delivery d
    left join webhook_attempt a on a.delivery_id = d.id and a.applied and a.status between 200 and 299
    where d.state = 'delivered' and a.id is null`,
  'a delivery with more sends than its plan': `select id from webhook_delivery
    where attempt > case when replay_no = 0 then 13 else 4 end`,
  'an attempt that is written down twice': `select delivery_id as id from webhook_attempt
    where applied group by delivery_id, n having count(*) > 1`,
};

async function brokenRules(session: Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await session.query<{ id: unknown }>(statement);
    broken.push(...rows.map(({ id }) => `${rule}: ${id}`));
  }
  return broken;
}

/** Sends once more what was never answered, and adds what is answered now. */
export async function askAgain(installation: Installation, ledger: Ledger, address: string): Promise<void> {
  // As if the ten seconds had passed that a key stays with a process that was killed.
  await installation.look((session) =>
    session.query(
      "update idempotency_key set lease_until = now() - interval '1 second' where lease_until is not null",
    ),
  );
  for (const request of ledger.unanswered.splice(0)) {
    const { status, body } = await sendOnce({ ledger, address: () => address }, request);
    if (status !== 200) {
      ledger.problems.push(`${request.key} answered ${status} when all was quiet: ${JSON.stringify(body)}`);
      continue;
    }
    const code = String(body.freight_id ?? body.id_frete);
    const codes = ledger.byKey.get(request.key) ?? new Set();
    ledger.byKey.set(request.key, codes.add(code));
  }
}

/** Nothing lost, nothing undelivered, nothing out of order; what came twice was under way when something failed. */
export function expectClean({ figures, ...verdict }: Verdict): void {
  expect(verdict).toEqual({ lost: [], broken: [], undelivered: [], reordered: [] });
  expect(figures.duplicates).toBeLessThanOrEqual(figures.unknownOutcomes);
  expect(figures.occurrences).toBeGreaterThan(0);
}

/** What is wrong in one list, for those who go on: empty where `expectClean` would pass. */
export function wrongIn({ lost, broken, undelivered, reordered, figures }: Verdict): string[] {
  const { duplicates, unknownOutcomes } = figures;
  return [
    ...lost.map((text) => `lost: ${text}`),
    ...broken,
    ...undelivered.map((text) => `undelivered: ${text}`),
    ...reordered.map((text) => `out of order: ${text}`),
    ...(duplicates > unknownOutcomes
      ? [`${duplicates} came twice, of ${unknownOutcomes} sends whose end was unknown`]
      : []),
  ];
}
