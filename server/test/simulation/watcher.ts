import type { Answer, Effect, Input, Model, ModelDelivery } from './model.ts';
import { endpointOf } from './model.ts';

/** Watches what happens and says what must never happen. It shares no rule with what it watches. */
export type Watcher = {
  after(input: Input, effect: Effect, nowMs: number): void;
  atEnd(): void;
  violations: string[];
};

/** The schedule of specification 6.4 in minutes, once more. */
const minutes = { automatic: [1, 2, 3, 5, 10, 30, 60, 120, 180, 240, 300, 480], manual: [1, 1, 1] };
const hourMs = 3_600_000;

type Shadow = {
  token: string | null;
  endpoint: number;
  lastEndMs: number | null;
  /** Sent again at once, whatever the schedule says: its worker was lost, or a person released it. */
  isFree: boolean;
  sends: number;
  isDone: boolean;
};

type Pulse = { window: number; restUntilMs: number };

export function watch(model: Model): Watcher {
  const violations: string[] = [];
  const shadows = new Map<string, Shadow>();
  const pulses = new Map<number, Pulse>();
  const told = new Map<string, number[]>();
  const say = (text: string): void => void violations.push(text);
  const deliveryOf = (key: string): ModelDelivery => {
    const delivery = model.deliveries.get(key);
    if (delivery === undefined) throw new Error(`${key} vanished`);
    return delivery;
  };
  const shadowOf = (key: string): Shadow => {
    const shadow = shadows.get(key);
    if (shadow !== undefined) return shadow;
    const { endpoint } = deliveryOf(key);
    const fresh = { token: null, endpoint, lastEndMs: null, isFree: true, sends: 0, isDone: false };
    shadows.set(key, fresh);
    return fresh;
  };
  const pulseOf = (index: number): Pulse => {
    const pulse = pulses.get(index) ?? {
      window: endpointOf(model, index).maxInflight,
      restUntilMs: Number.NEGATIVE_INFINITY,
    };
    pulses.set(index, pulse);
    return pulse;
  };
  const inFlight = new Map<number, number>();
  /** Gives or takes the lease of a delivery, and counts what is under way at its endpoint. */
  const hold = (shadow: Shadow, token: string | null): void => {
    const change = Number(token !== null) - Number(shadow.token !== null);
    inFlight.set(shadow.endpoint, (inFlight.get(shadow.endpoint) ?? 0) + change);
    shadow.token = token;
  };

  function claimed(
    key: string,
    { token, together }: { token: string; together: Set<string> },
    nowMs: number,
  ): void {
    const delivery = deliveryOf(key);
    const shadow = shadowOf(key);
    const endpoint = endpointOf(model, delivery.endpoint);
    const origin = delivery.replayNo === 0 ? 'automatic' : 'manual';
    if (endpoint.state !== 'active') say(`${key} is sent to an endpoint that is ${endpoint.state}`);
    if (shadow.token !== null) say(`${key} is sent twice at once`);
    if (shadow.isDone) say(`${key} is sent again after it was delivered`);
    if (delivery.leaseUntilMs === null || delivery.token === null) say(`${key} is sent without a lease`);
    shadow.sends += 1;
    if (delivery.attempt !== shadow.sends) say(`${key} counts ${delivery.attempt} sends of ${shadow.sends}`);
    const most = minutes[origin].length + 1;
    if (shadow.sends > most) say(`${key} is sent ${shadow.sends} times, ${most} is the most`);
    const stepMs = (minutes[origin][shadow.sends - 2] ?? 0) * 60_000;
    if (!shadow.isFree && shadow.lastEndMs !== null && nowMs < shadow.lastEndMs + stepMs)
      say(`${key}, send ${shadow.sends}, is ${shadow.lastEndMs + stepMs - nowMs} ms too early`);
    hold(shadow, token);
    const { window, restUntilMs } = pulseOf(delivery.endpoint);
    const count = inFlight.get(delivery.endpoint) ?? 0;
    if (count > endpoint.maxInflight)
      say(`${count} sends at once to endpoint ${delivery.endpoint}, above its cap`);
    else if (count > window)
      say(`${count} sends at once to endpoint ${delivery.endpoint}, its window is ${window}`);
    if (nowMs < restUntilMs) say(`${key} is sent while its endpoint rests`);
    if (origin === 'automatic') ordered(delivery, endpoint.holdAttempts, together);
  }

  function ordered(
    { key, endpoint, subject, seq }: ModelDelivery,
    holdAttempts: number,
    together: Set<string>,
  ): void {
    for (let earlier = 1; earlier < seq; earlier += 1) {
      const other = model.deliveries.get(`${endpoint}/${subject}/${earlier}/0`);
      if (other === undefined) continue;
      // One that was claimed along was waiting a moment before.
      const isAlong = together.has(other.key);
      const attempts = other.attempt - Number(isAlong);
      const isUnderWay = other.state === 'sending' && !isAlong;
      const isWaiting = (other.state === 'pending' || isAlong) && attempts < holdAttempts;
      if (isUnderWay || isWaiting)
        say(`${key} overtakes number ${earlier}, ${other.state} after ${attempts} sends`);
    }
  }

  function settled(input: Extract<Input, { do: 'settle' }>, effect: Effect, nowMs: number): void {
    const { key, token, answer } = input;
    const shadow = shadowOf(key);
    const isOurs = shadow.token === token;
    if (effect.isAccepted !== isOurs)
      say(`the outcome of ${key} is ${effect.isAccepted ? 'used without' : 'refused with'} its lease`);
    if (!isOurs) return;
    const delivery = deliveryOf(key);
    hold(shadow, null);
    Object.assign(shadow, { lastEndMs: nowMs, isFree: false });
    beat(pulseOf(delivery.endpoint), answer, {
      nowMs,
      most: endpointOf(model, delivery.endpoint).maxInflight,
    });
    if (!isGood(answer)) return;
    shadow.isDone = true;
    if (delivery.state !== 'delivered') say(`${key} succeeded and is ${delivery.state}`);
    // What a person had sent with success is not sent by schedule any more, once what is under way has ended.
    if (delivery.replayNo > 0) shadowOf(key.replace(/[0-9]+$/, '0')).isDone = true;
  }

  return {
    violations,
    after(input, effect, nowMs) {
      if (input.do === 'tell' && effect.isAccepted)
        told.set(
          `${input.subject}/${input.seq}`,
          model.endpoints.flatMap(({ index, state }) => (state === 'removed' ? [] : [index])),
        );
      if (input.do === 'claim') {
        const together = new Set(effect.keys);
        for (const key of effect.keys) claimed(key, { token: input.token, together }, nowMs);
      }
      if (input.do === 'settle') settled(input, effect, nowMs);
      if (input.do === 'sweep')
        for (const key of effect.keys) {
          hold(shadowOf(key), null);
          shadowOf(key).isFree = true;
        }
      if (input.do === 'enable' && effect.isAccepted) {
        Object.assign(pulseOf(input.endpoint), { window: 1, restUntilMs: Number.NEGATIVE_INFINITY });
        for (const key of effect.keys)
          Object.assign(shadowOf(key), { isFree: true, sends: 0, isDone: false });
      }
      if (input.do === 'replay' || input.do === 'replay many') oneLiveReplay(model, say);
    },
    atEnd() {
      for (const [event, endpoints] of told)
        for (const index of endpoints)
          if (!model.deliveries.has(`${index}/${event}/0`))
            say(`${event} was never meant for endpoint ${index}`);
      for (const delivery of model.deliveries.values()) atRest(model, delivery, say);
    },
  };
}

function isGood({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

function isTemporary({ status }: Answer): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}

function beat(pulse: Pulse, answer: Answer, { nowMs, most }: { nowMs: number; most: number }): void {
  if (isGood(answer)) pulse.window = Math.min(most, pulse.window + 1);
  else if (isTemporary(answer)) pulse.window = Math.max(1, Math.floor(pulse.window / 2));
  const asksForRest = answer.status === 429 || (answer.status === 503 && answer.retryAfterMs !== null);
  if (!asksForRest) return;
  const restMs = Math.min(Math.max(answer.retryAfterMs ?? 10_000, 1000), 300_000);
  pulse.restUntilMs = Math.max(pulse.restUntilMs, nowMs + restMs);
}

function oneLiveReplay(model: Model, say: (text: string) => void): void {
  const live = new Set<string>();
  for (const { endpoint, subject, seq, replayNo, state } of model.deliveries.values()) {
    if (replayNo === 0 || (state !== 'pending' && state !== 'sending')) continue;
    const event = `${endpoint}/${subject}/${seq}`;
    if (live.has(event)) say(`${event} has two replays at once`);
    live.add(event);
  }
}

/** Every delivery has come to an end, for a reason that its log bears out. */
function atRest(model: Model, delivery: ModelDelivery, say: (text: string) => void): void {
  const { key, state, reason, replayNo, createdAtMs, expiresAtMs, finishedAtMs } = delivery;
  const attempts = model.attempts.filter((attempt) => attempt.key === key && attempt.applied);
  const last = attempts.at(-1);
  const most = minutes[replayNo === 0 ? 'automatic' : 'manual'].length + 1;
  const isReplayed = [...model.deliveries.values()].some(
    (other) =>
      other.replayNo > 0 && other.state === 'delivered' && other.key.startsWith(key.replace(/[0-9]+$/, '')),
  );
  const endpoint = endpointOf(model, delivery.endpoint);
  const isBorneOut = {
    pending: () => false,
    sending: () => false,
    parked: () => false,
    delivered: () => last !== undefined && isGood({ status: last.status, retryAfterMs: null }),
    rejected: () =>
      last?.status !== null &&
      last?.status !== undefined &&
      !isTemporary({ status: last.status, retryAfterMs: null }),
    exhausted: () =>
      reason === 'schedule_ended'
        ? delivery.attempt === most && last?.n === most
        : replayNo === 0 &&
          (finishedAtMs ?? 0) - createdAtMs >= 48 * hourMs &&
          (finishedAtMs ?? 0) >= expiresAtMs,
    cancelled: () =>
      reason === 'delivered_by_replay'
        ? replayNo === 0 && isReplayed
        : endpoint.state === 'removed' || replayNo > 0,
  }[state]();
  if (!isBorneOut)
    say(`${key} ends ${state} (${reason}) after ${attempts.length} sends, the last ${last?.class}`);
}
