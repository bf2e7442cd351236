import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Claimed, claim } from '../../src/freight/notify/deliveries/claim.ts';
import { reprocess, reprocessMany } from '../../src/freight/notify/deliveries/reprocess.ts';
import { unanswered } from '../../src/freight/notify/deliveries/send.ts';
import { settle } from '../../src/freight/notify/deliveries/settle.ts';
import { rescueDeliveries, sweepDeliveries } from '../../src/freight/notify/deliveries/sweep.ts';
import { addEndpoint } from '../../src/freight/notify/endpoints/add-endpoint.ts';
import {
  enableEndpoint,
  pauseEndpoint,
  removeEndpoint,
} from '../../src/freight/notify/endpoints/endpoint-state.ts';
import { enqueueEvents } from '../../src/freight/notify/enqueue.ts';
import { watchHealth } from '../../src/freight/notify/health/health.ts';
import { Failure } from '../../src/kernel/failure.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { silentLog } from '../../src/platform/log/log.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import type { Rows } from '../../src/rows.ts';
import { openTestRegistry, someShipper, tester } from '../support/registry.ts';
import { candidates } from './candidates.ts';
import { type Effect, type Input, keyOf, type ModelEndpoint, newModel, type Store } from './model.ts';
import { rules, step } from './step.ts';

/** What is compared after every input. */
type Tables = { endpoints: object[]; deliveries: Map<string, object> };

/**
 * The real acts on a real database, and beside it the model: every input goes to both, and both must then hold the same
 * rows. What a claim takes is the database's choice; the model says whether it was allowed to. The database's clock
 * stands still but for what it is told.
 */
export async function openLockstep(
  given: Pick<ModelEndpoint, 'maxInflight' | 'holdAttempts'>[],
): Promise<Store & { close(): Promise<void> }> {
  const database = await openTestRegistry(2);
  const real = await openReal(database, given);
  const model = newModel(given);
  return {
    model,
    close: () => database.close(),
    async apply(input, nowMs) {
      await sql`update still_clock set at = to_timestamp(${nowMs}::float8 / 1000)`.execute(database.db);
      const effect = await real.apply(input);
      if (input.do === 'claim')
        requireAllowed({ keys: effect.keys, room: input.room, choices: candidates(model, nowMs) });
      const chosen = input.do === 'claim' ? { ...input, chosen: effect.keys } : input;
      const expected = step(model, chosen, { nowMs, rules });
      if (effect.isAccepted !== expected.isAccepted)
        throw new Error(
          `${JSON.stringify(input)} is ${effect.isAccepted ? 'accepted' : 'refused'} by the database alone`,
        );
      requireSame(await real.read(), tablesOf(model), input);
      return expected;
    },
  };
}

function requireAllowed({
  keys,
  room,
  choices,
}: {
  keys: string[];
  room: number;
  choices: ReturnType<typeof candidates>;
}): void {
  if (keys.length > room) throw new Error(`a claim took ${keys.length} into room for ${room}`);
  const most = choices.reduce((sum, { length }) => sum + length, 0);
  const allowed = new Map(choices.flat().map((delivery) => [delivery.key, delivery]));
  for (const key of keys)
    if (!allowed.has(key)) throw new Error(`a claim took ${key}, which the model holds back`);
  // As many as there is room for; endpoints that cannot be served may take a place of those that can.
  const served = choices.filter(({ length }) => length > 0).length;
  if (served <= room && choices.length <= room && keys.length < Math.min(room, most))
    throw new Error(`a claim took ${keys.length} of ${most} that were due`);
}

function requireSame(actual: Tables, expected: Tables, input: Input): void {
  const complain = (what: string, one: unknown, other: unknown): never => {
    throw new Error(
      `after ${JSON.stringify(input)} ${what} is ${JSON.stringify(one)}, and ${JSON.stringify(other)} in the model`,
    );
  };
  if (!isDeepStrictEqual(actual.endpoints, expected.endpoints))
    complain('the list of endpoints', actual.endpoints, expected.endpoints);
  for (const key of new Set([...actual.deliveries.keys(), ...expected.deliveries.keys()])) {
    const [one, other] = [actual.deliveries.get(key), expected.deliveries.get(key)];
    if (!isDeepStrictEqual(one, other)) complain(key, one, other);
  }
}

function tablesOf({ endpoints, deliveries }: Store['model']): Tables {
  return {
    endpoints: endpoints.map(({ index: _index, ...rest }) => ({ ...rest })),
    deliveries: new Map(
      [...deliveries.values()].map(({ key, id: _id, token, createdAtMs: _created, expiresAtMs, ...rest }) => [
        key,
        { ...rest, isLeased: token !== null, expiresAtMs },
      ]),
    ),
  };
}

type Real = { apply(input: Input): Promise<Effect>; read(): Promise<Tables> };

async function openReal(
  { db }: Database<Rows>,
  given: Pick<ModelEndpoint, 'maxInflight' | 'holdAttempts'>[],
): Promise<Real> {
  await sql`create table still_clock (at timestamptz not null)`.execute(db);
  await sql`insert into still_clock values (now())`.execute(db);
  await sql`create or replace function app_now() returns timestamptz language plpgsql stable parallel safe
    as $$ begin return (select at from still_clock); end $$`.execute(db);
  const config = {
    webhookAllowedNetworks: ['127.0.0.1/32'],
    webhookPorts: [443],
    alertEmails: [],
    mailServer: undefined,
    mailFrom: undefined,
  };
  const ctx = { db, config, log: silentLog, sealer: createSealer(Buffer.alloc(32, 7)) };
  const { id: shipperId } = await addShipper(ctx, tester, someShipper(1));
  const ids: number[] = [];
  for (const [index, { maxInflight, holdAttempts }] of given.entries()) {
    const order = holdAttempts === 0 ? 'none' : holdAttempts === 13 ? 'strict' : 'bounded';
    const members = {
      name: `Hook ${index}`,
      url: 'http://127.0.0.1:1/',
      kinds: ['occurrence' as const],
      order,
      maxInFlight: maxInflight,
    } as const;
    const { endpoint } = await addEndpoint(ctx, tester, {
      shipperId,
      endpoint: { ...members, kinds: ['occurrence'] },
    });
    ids.push(endpoint.id);
  }
  const taken = new Map<string, Claimed>();
  const done: Effect = { keys: [], isAccepted: true, told: [] };
  const refOf = (endpoint: number) => ({ shipperId, webhookId: ids[endpoint] ?? 0 });

  async function rows() {
    const { rows: found } = await sql<RealRow>`
      select id, endpoint_id, subject, subject_seq as seq, replay_no, state, reason, attempt, lease_token as token,
        (lease_token is not null) as is_leased, ${ms('due_at')} as due_at_ms, ${ms('expires_at')} as expires_at_ms,
        ${ms('lease_until')} as lease_until_ms, ${ms('finished_at')} as finished_at_ms
      from webhook_delivery order by id`.execute(db);
    return found.map(({ id, endpointId, token: _token, ...rest }) => {
      const row = { ...rest, endpoint: ids.indexOf(endpointId) };
      return { id, key: keyOf(row), row };
    });
  }
  const idOf = async (key: string) => (await rows()).find((one) => one.key === key)?.id ?? 0;

  async function act(input: Input): Promise<Effect> {
    switch (input.do) {
      case 'tell':
        await withTransaction(db, (tx) =>
          enqueueEvents(tx, { shipperId, kind: 'occurrence' }, () => Promise.resolve([eventOf(input)])),
        );
        return done;
      case 'claim': {
        const claimed = await claim(ctx, input);
        const keyed = new Map((await rows()).map(({ id, key }) => [id, key]));
        const keys = claimed.map((one) => {
          const key = keyed.get(one.id) ?? '';
          taken.set(`${key} ${input.token}`, one);
          return key;
        });
        return { ...done, keys };
      }
      case 'settle': {
        const claimed = taken.get(`${input.key} ${input.token}`);
        if (claimed === undefined) throw new Error(`${input.key} was not claimed`);
        const { status, retryAfterMs } = input.answer;
        const result = { ...unanswered, status, retryAfterMs, class: String(status) };
        // Whatever the worker's own clock says.
        const startedAtMs = Date.parse('2001-01-01T00:00:00Z');
        const { url } = claimed.endpoint;
        return {
          ...done,
          isAccepted: await settle(ctx, {
            ...{ claimed, url, headers: null, result, startedAtMs },
            ...{ ms: 1, random: input.random },
          }),
        };
      }
      case 'sweep':
        await rescueDeliveries(ctx);
        await sweepDeliveries(ctx);
        return done;
      case 'watch':
        await watchHealth(ctx);
        return done;
      case 'pause':
        await pauseEndpoint(ctx, tester, refOf(input.endpoint));
        return done;
      case 'remove':
        await removeEndpoint(ctx, tester, refOf(input.endpoint));
        return done;
      case 'enable': {
        const choice =
          input.parked === 'since'
            ? ({ parked: 'since', since: new Date(input.sinceMs) } as const)
            : { parked: input.parked };
        await enableEndpoint(ctx, tester, { ...refOf(input.endpoint), choice });
        return done;
      }
      case 'replay':
        await reprocess(ctx, tester, { shipperId, deliveryId: await idOf(input.key) });
        return done;
      case 'replay many':
        await reprocessMany(ctx, tester, {
          ...refOf(input.endpoint),
          states: input.states,
          from: null,
          until: null,
          preview: false,
        });
        return done;
    }
  }
  return {
    async apply(input) {
      try {
        return await act(input);
      } catch (error) {
        const isTwice = error instanceof Error && error.message.includes('webhook_event_once');
        if (error instanceof Failure || isTwice) return { ...done, isAccepted: false };
        throw error;
      }
    },
    async read() {
      const { rows: endpoints } = await sql<object>`
        select max_inflight, hold_attempts, state, disabled_reason, win, fails, exhausted, gone, warned,
          ${ms('not_before')} as not_before_ms, ${ms('failing_since')} as failing_since_ms,
          ${ms('last_success_at')} as last_success_at_ms
        from webhook_endpoint order by id`.execute(db);
      return {
        endpoints: endpoints.map((endpoint) => ({ ...endpoint })),
        deliveries: new Map((await rows()).map(({ key, row }) => [key, row])),
      };
    },
  };
}

type RealRow = {
  id: number;
  endpointId: number;
  subject: string;
  seq: number;
  replayNo: number;
  token: string | null;
};

function ms(column: string) {
  return sql`extract(epoch from ${sql.raw(column)})::float8 * 1000`;
}

function eventOf({ subject, seq }: { subject: string; seq: number }) {
  return {
    subject,
    subjectSeq: seq,
    payloadVersion: 1,
    body: '{}',
    occurredAt: new Date(0),
    orderNumber: null,
    occurrenceCode: 1,
    channel: null,
    reverse: false,
  };
}
