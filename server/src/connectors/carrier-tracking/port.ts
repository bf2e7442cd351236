/** A freight as far as a carrier may be asked for it. */
export type PolledFreight = {
  shipperId: number;
  freightCode: string;
  shipperCnpj: string;
  /** Numbers and series as they stand in the access key, without zeros at their left. */
  nfes: readonly { accessKey: string; number: string; series: string }[];
  orderNumber: string | null;
  /** The carrier's own codes, and tracking codes of the postal operator. */
  carrierCodes: readonly string[];
  postalCodes: readonly string[];
};

/** What a carrier is asked for once: a freight by one of its names. Two of one `key` are never in the same call. */
export type TrackedName = {
  freightCode: string;
  key: string;
  /** By placeholder of a template; connectors that need no template may leave it empty. */
  values: Readonly<Record<string, string>>;
};

/** Something that happened, in the words of the hub. Days are `YYYY-MM-DD`. */
export type TrackedEvent = {
  /** The carrier's own id of the event; null where it has none. */
  sourceId: string | null;
  /** The carrier's own code, and what the connector knows it to mean in our catalogue. */
  carrierCode: string;
  code: number | null;
  occurredAtMs: number;
  description: string | null;
  message: string | null;
  /** Number or code of a volume; null: the whole freight. */
  volume: string | null;
  /** The carrier's own code of the freight. */
  trackingCode: string | null;
  courierName: string | null;
  courierDocument: string | null;
  redeliveryOn: string | null;
  expectedOn: string | null;
  proofs: readonly string[];
  redispatchCodes: readonly string[];
  /** The event as it came. */
  raw: unknown;
};

/** What was said of one name. `badEvents`: events that made no sense and were left out; `problem` tells of the first. */
export type TrackedAnswer =
  | {
      kind: 'events';
      events: readonly TrackedEvent[];
      badEvents: number;
      problem: string | null;
      /** Access keys of CT-es that the carrier named; most connectors hear of none. */
      cteKeys?: readonly string[];
    }
  /** The carrier does not know it, or refuses to tell; its words. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'nonsense'; sentence: string };

/** Why a call brought no answer. Stable: stored with the connection and shown to people. */
export type TrackingFailureCode =
  /** It had not answered when the deadline was over. */
  | 'timeout'
  /** No connection, or an answer that is an error of the server. */
  | 'down'
  /** The credential is not accepted. */
  | 'not_let_in'
  /** Asked too often. */
  | 'too_many'
  /** The carrier refuses this call. */
  | 'rejected'
  /** An answer that cannot be read. */
  | 'nonsense'
  /** Not asked: the address may not be called, or the credential cannot be opened. */
  | 'not_callable'
  /** A bug of ours. */
  | 'failed';

/** What a call brought: an answer for each name at its place, or why there is none. `sentence` is English. */
export type TrackingOutcome =
  | { kind: 'answers'; answers: readonly TrackedAnswer[] }
  | {
      kind: 'failure';
      code: TrackingFailureCode;
      sentence: string;
      retryAfterMs: number | null;
      /** The credential is accepted, but not for tracking. */
      isNotForThis?: boolean;
    };

/**
 * A carrier that is asked what happened to freights. What goes wrong is a failure; `ask` rejects by bugs only.
 * `mostNames` bounds one call.
 */
export type CarrierTracker = {
  mostNames: number;
  /** By what names a freight is asked for; none while it has no such name. */
  namesOf(freight: PolledFreight): readonly TrackedName[];
  ask(names: readonly TrackedName[], signal: AbortSignal): Promise<TrackingOutcome>;
};

/** A failure as an outcome. */
export function failed(
  code: TrackingFailureCode,
  sentence: string,
  retryAfterMs: number | null = null,
): Extract<TrackingOutcome, { kind: 'failure' }> {
  return { kind: 'failure', code, sentence, retryAfterMs };
}

/** Whether another call to the same carrier would fail as well. */
export function isOfConnection(code: TrackingFailureCode): boolean {
  return code !== 'rejected' && code !== 'nonsense';
}
