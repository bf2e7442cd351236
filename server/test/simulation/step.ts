import { afterSend } from '../../src/freight/notify/deliveries/after-send.ts';
import { mostSends } from '../../src/freight/notify/deliveries/retry-plan.ts';
import { healthStage } from '../../src/freight/notify/health/health-stage.ts';
import { candidates } from './candidates.ts';
import {
  type Effect,
  endpointOf,
  type Input,
  keyOf,
  type Model,
  type ModelDelivery,
  type ModelEndpoint,
  siblingsOf,
} from './model.ts';

const expiryMs = 48 * 3_600_000;
const nothing: Effect = { keys: [], isAccepted: true, told: [] };
const refused: Effect = { ...nothing, isAccepted: false };

/** The rules that a test may break to see that the simulation notices. */
export const rules = { afterSend, healthStage, candidates, isFenced: true, rescues: true, parks: true };
export type Rules = typeof rules;

type Scene = { model: Model; nowMs: number; rules: Rules };

/** One input upon the tables: what the acts of production do, by the same pure rules. */
export function step(
  model: Model,
  input: Input,
  { nowMs, rules: by }: { nowMs: number; rules: Rules },
): Effect {
  const scene: Scene = { model, nowMs, rules: by };
  switch (input.do) {
    case 'tell':
      return tell(scene, input);
    case 'claim':
      return claim(scene, input);
    case 'settle':
      return settle(scene, input);
    case 'sweep':
      return sweep(scene);
    case 'watch':
      return watch(scene);
    case 'enable':
      return enable(scene, input);
    case 'replay':
      return replay(scene, input.key);
    case 'replay many':
      return replayMany(scene, input);
    default: {
      const endpoint = endpointOf(model, input.endpoint);
      if (endpoint.state === 'removed') return refused;
      endpoint.state = input.do === 'pause' ? 'paused' : 'removed';
      endpoint.disabledReason = input.do === 'pause' ? null : endpoint.disabledReason;
      return nothing;
    }
  }
}

type Of<Name extends Input['do']> = Extract<Input, { do: Name }>;

function tell({ model, nowMs, rules: by }: Scene, { subject, seq }: Of<'tell'>): Effect {
  const listening = model.endpoints.filter(({ state }) => state !== 'removed');
  const of = { subject, seq, replayNo: 0 };
  if (listening.some(({ index }) => model.deliveries.has(keyOf({ ...of, endpoint: index })))) return refused;
  const keys: string[] = [];
  for (const { index: endpoint, state } of listening) {
    if (state !== 'active' && !by.parks) continue;
    keys.push(
      add(model, {
        ...of,
        endpoint,
        state: state === 'active' ? 'pending' : 'parked',
        dueAtMs: nowMs,
        nowMs,
      }),
    );
  }
  return { ...nothing, keys };
}

type Added = Pick<ModelDelivery, 'endpoint' | 'subject' | 'seq' | 'replayNo' | 'state' | 'dueAtMs'> & {
  nowMs: number;
};

function add(model: Model, { nowMs, ...of }: Added): string {
  model.serial += 1;
  const key = keyOf(of);
  model.deliveries.set(key, {
    ...of,
    key,
    id: model.serial,
    reason: null,
    attempt: 0,
    expiresAtMs: nowMs + expiryMs,
    leaseUntilMs: null,
    token: null,
    createdAtMs: nowMs,
    finishedAtMs: null,
  });
  return key;
}

function claim({ model, nowMs, rules: by }: Scene, { token, leaseMs, room, chosen }: Of<'claim'>): Effect {
  const keys =
    chosen ??
    by
      .candidates(model, nowMs)
      .flat()
      .slice(0, room)
      .map(({ key }) => key);
  for (const key of keys) {
    const delivery = model.deliveries.get(key);
    if (delivery === undefined) throw new Error(`claimed ${key}, which is not there`);
    delivery.state = 'sending';
    delivery.attempt += 1;
    delivery.token = token;
    delivery.leaseUntilMs = nowMs + leaseMs;
  }
  return { ...nothing, keys: [...keys] };
}

function settle({ model, nowMs, rules: by }: Scene, input: Of<'settle'>): Effect {
  const delivery = model.deliveries.get(input.key);
  if (delivery === undefined) throw new Error(`settled ${input.key}, which is not there`);
  const endpoint = endpointOf(model, delivery.endpoint);
  const isOurs = delivery.state === 'sending' && delivery.token === input.token;
  const { status, retryAfterMs } = input.answer;
  const outcome = { key: input.key, n: input.attempt, status, class: String(status), endedAtMs: nowMs };
  model.attempts.push({ ...outcome, applied: isOurs });
  if (!isOurs && by.isFenced) return refused;
  const origin = delivery.replayNo === 0 ? ('automatic' as const) : ('manual' as const);
  const siblings = siblingsOf(model, delivery);
  const after = by.afterSend(
    { status, origin, attempt: input.attempt, retryAfterMs, random: input.random },
    {
      endpoint,
      nowMs,
      isDeliveredByReplay: siblings.some(({ replayNo, state }) => replayNo > 0 && state === 'delivered'),
    },
  );
  Object.assign(endpoint, after.endpoint);
  Object.assign(delivery, after.delivery, { token: null, leaseUntilMs: null });
  const [automatic] = siblings;
  const isWaiting = automatic?.state === 'pending' || automatic?.state === 'parked';
  if (delivery.state === 'delivered' && origin === 'manual' && automatic !== undefined && isWaiting)
    end(automatic, { state: 'cancelled', reason: 'delivered_by_replay', nowMs });
  return nothing;
}

function end(
  delivery: ModelDelivery,
  { state, reason, nowMs }: { state: 'cancelled' | 'exhausted'; reason: string; nowMs: number },
): void {
  Object.assign(delivery, { state, reason, finishedAtMs: nowMs, token: null, leaseUntilMs: null });
}

function sweep({ model, nowMs, rules: by }: Scene): Effect {
  const keys: string[] = [];
  for (const delivery of model.deliveries.values()) {
    const isLost = delivery.state === 'sending' && (delivery.leaseUntilMs ?? 0) < nowMs;
    if (!isLost || !by.rescues) continue;
    keys.push(delivery.key);
    model.attempts.push({
      key: delivery.key,
      n: delivery.attempt,
      status: null,
      class: 'unknown_outcome',
      endedAtMs: nowMs,
      applied: true,
    });
    const most = mostSends[delivery.replayNo === 0 ? 'automatic' : 'manual'];
    const isDone = siblingsOf(model, delivery).some((one) => one.replayNo > 0 && one.state === 'delivered');
    delivery.dueAtMs = nowMs;
    if (delivery.replayNo === 0 && isDone)
      end(delivery, { state: 'cancelled', reason: 'delivered_by_replay', nowMs });
    else if (delivery.attempt >= most) end(delivery, { state: 'exhausted', reason: 'schedule_ended', nowMs });
    else Object.assign(delivery, { state: 'pending', reason: null, token: null, leaseUntilMs: null });
  }
  for (const delivery of model.deliveries.values()) {
    if (delivery.state === 'pending' && delivery.replayNo === 0 && delivery.expiresAtMs < nowMs)
      end(delivery, { state: 'exhausted', reason: 'endpoint_unavailable', nowMs });
    const endpoint = endpointOf(model, delivery.endpoint);
    if (endpoint.state !== 'active') follow(delivery, endpoint, nowMs);
  }
  return { ...nothing, keys };
}

function follow(delivery: ModelDelivery, { state }: ModelEndpoint, nowMs: number): void {
  const isWaiting = delivery.state === 'pending' || (delivery.state === 'parked' && state === 'removed');
  if (!isWaiting) return;
  if (state === 'removed' || delivery.replayNo > 0)
    end(delivery, { state: 'cancelled', reason: `endpoint_${state}`, nowMs });
  else Object.assign(delivery, { state: 'parked', reason: null, finishedAtMs: null });
}

function watch({ model, nowMs, rules: by }: Scene): Effect {
  const told: Effect['told'] = [];
  for (const endpoint of model.endpoints) {
    const { state, failingSinceMs, exhausted, gone, warned } = endpoint;
    if (state !== 'active' || (failingSinceMs === null && gone === 0)) continue;
    const failingForMs = failingSinceMs === null ? 0 : nowMs - failingSinceMs;
    const { warnings, disable } = by.healthStage({ failingForMs, exhausted, gone });
    if (disable === null && warnings <= warned) continue;
    if (disable === null) endpoint.warned = warnings;
    else Object.assign(endpoint, { state: 'auto_disabled', disabledReason: disable });
    told.push([endpoint.index, disable === null ? 'warn_failing' : 'auto_disable']);
  }
  return { ...nothing, told };
}

function enable({ model, nowMs }: Scene, { endpoint: index, parked, sinceMs }: Of<'enable'>): Effect {
  const endpoint = endpointOf(model, index);
  if (endpoint.state === 'removed') return refused;
  Object.assign(endpoint, { state: 'active', disabledReason: null, win: 1, fails: 0, failingSinceMs: null });
  Object.assign(endpoint, { exhausted: 0, gone: 0, warned: 0, notBeforeMs: Number.NEGATIVE_INFINITY });
  if (parked === 'nothing') return nothing;
  const freed = [...model.deliveries.values()]
    .filter((one) => one.endpoint === index && one.state === 'parked')
    .filter(({ createdAtMs }) => parked === 'all' || createdAtMs >= sinceMs)
    .sort((one, other) => one.id - other.id);
  for (const [place, delivery] of freed.entries())
    Object.assign(delivery, {
      state: 'pending',
      attempt: 0,
      dueAtMs: nowMs + Math.floor(place / 100) * 1000,
      expiresAtMs: nowMs + expiryMs,
    });
  return { ...nothing, keys: freed.map(({ key }) => key) };
}

function replay({ model, nowMs }: Scene, key: string): Effect {
  const old = model.deliveries.get(key);
  if (old === undefined) return refused;
  const siblings = siblingsOf(model, old);
  const live = siblings.find(
    ({ replayNo, state }) => replayNo > 0 && (state === 'pending' || state === 'sending'),
  );
  if (live !== undefined) return { ...nothing, keys: [live.key] };
  if (old.state === 'sending' || endpointOf(model, old.endpoint).state !== 'active') return refused;
  const { endpoint, subject, seq } = old;
  const of = {
    endpoint,
    subject,
    seq,
    replayNo: siblings.length,
    state: 'pending',
    dueAtMs: nowMs,
    nowMs,
  } as const;
  return { ...nothing, keys: [add(model, of)] };
}

function replayMany({ model, nowMs }: Scene, { endpoint, states }: Of<'replay many'>): Effect {
  if (endpointOf(model, endpoint).state !== 'active') return refused;
  const wanted = [...model.deliveries.values()]
    .filter((one) => one.endpoint === endpoint && one.replayNo === 0 && states.includes(one.state))
    .filter((one) =>
      siblingsOf(model, one).every(
        ({ replayNo, state }) => replayNo === 0 || (state !== 'pending' && state !== 'sending'),
      ),
    )
    .sort((one, other) => one.id - other.id);
  const keys = wanted.map(({ subject, seq, ...one }, place) => {
    const replayNo = siblingsOf(model, { subject, seq, ...one }).length;
    const dueAtMs = nowMs + Math.floor(place / 100) * 60_000;
    return add(model, { endpoint, subject, seq, replayNo, state: 'pending', dueAtMs, nowMs });
  });
  return { ...nothing, keys };
}
