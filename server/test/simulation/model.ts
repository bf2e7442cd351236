import type { EndpointPulse } from '../../src/freight/notify/deliveries/after-send.ts';
import type { DeliveryState, EndpointState } from '../../src/freight/notify/rows.ts';

/** The tables of webhooks as plain objects. Instants in milliseconds of the database's clock. */
export type Model = {
  endpoints: ModelEndpoint[];
  deliveries: Map<string, ModelDelivery>;
  attempts: ModelAttempt[];
  serial: number;
};

export type ModelEndpoint = EndpointPulse & {
  index: number;
  state: EndpointState;
  disabledReason: string | null;
  maxInflight: number;
  holdAttempts: number;
};

export type ModelDelivery = {
  /** `endpoint/subject/sequence/replay`: the same in the model and in the database. */
  key: string;
  id: number;
  endpoint: number;
  subject: string;
  seq: number;
  replayNo: number;
  state: DeliveryState;
  reason: string | null;
  attempt: number;
  dueAtMs: number;
  expiresAtMs: number;
  leaseUntilMs: number | null;
  token: string | null;
  createdAtMs: number;
  finishedAtMs: number | null;
};

export type ModelAttempt = {
  key: string;
  n: number;
  status: number | null;
  class: string;
  endedAtMs: number;
  applied: boolean;
};

/** What happens to the tables. */
export type Input =
  | { do: 'tell'; subject: string; seq: number }
  | { do: 'claim'; token: string; leaseMs: number; room: number; chosen?: readonly string[] }
  | { do: 'settle'; key: string; token: string; attempt: number; answer: Answer; random: number }
  | { do: 'sweep' }
  | { do: 'watch' }
  | { do: 'pause' | 'remove'; endpoint: number }
  | { do: 'enable'; endpoint: number; parked: 'nothing' | 'all' | 'since'; sinceMs: number }
  | { do: 'replay'; key: string }
  | { do: 'replay many'; endpoint: number; states: DeliveryState[] };

/** What came back from a receiver; no status where nothing did. */
export type Answer = { status: number | null; retryAfterMs: number | null };

/** What an input did, as far as others see it. */
export type Effect = {
  /** Keys of deliveries that were claimed, rescued or made. */
  keys: string[];
  /** Whether it was accepted: an outcome that was ours, an event that was new, a replay that could be made. */
  isAccepted: boolean;
  /** What `watch` told: endpoint and action. */
  told: [number, 'warn_failing' | 'auto_disable'][];
};

export type Store = {
  apply(input: Input, nowMs: number): Promise<Effect> | Effect;
  model: Model;
};

export function newModel(endpoints: Pick<ModelEndpoint, 'maxInflight' | 'holdAttempts'>[]): Model {
  return {
    serial: 0,
    attempts: [],
    deliveries: new Map(),
    endpoints: endpoints.map((given, index) => ({
      ...given,
      index,
      state: 'active',
      disabledReason: null,
      win: given.maxInflight,
      notBeforeMs: Number.NEGATIVE_INFINITY,
      fails: 0,
      failingSinceMs: null,
      exhausted: 0,
      gone: 0,
      warned: 0,
      lastSuccessAtMs: null,
    })),
  };
}

export function keyOf(of: Pick<ModelDelivery, 'endpoint' | 'subject' | 'seq' | 'replayNo'>): string {
  return `${of.endpoint}/${of.subject}/${of.seq}/${of.replayNo}`;
}

export function endpointOf({ endpoints }: Model, index: number): ModelEndpoint {
  const endpoint = endpoints[index];
  if (endpoint === undefined) throw new Error(`no endpoint ${index}`);
  return endpoint;
}

/** The deliveries of one event to one endpoint: the automatic one and its replays. */
export function siblingsOf({ deliveries }: Model, of: ModelDelivery): ModelDelivery[] {
  const siblings: ModelDelivery[] = [];
  for (let replayNo = 0; ; replayNo += 1) {
    const sibling = deliveries.get(keyOf({ ...of, replayNo }));
    if (sibling === undefined) return siblings;
    siblings.push(sibling);
  }
}
