/** How a carrier is asked, and what its answers mean: data that operators write (`docs/carrier-tracking.md`). */
export type TrackingMapping = {
  request: TrackingRequest;
  answer: AnswerMapping;
  event: EventMapping;
};

export type TrackingRequest = {
  method: 'GET' | 'POST';
  /** With placeholders behind the host; each is encoded. */
  url: string;
  headers?: readonly { name: string; value: string }[];
  /** Sent as JSON, with placeholders in its texts; null or absent: no body. */
  body?: unknown;
  /** Several freights in one call: `{items}` of body or URL is the list of `item`, one for each. */
  batch?: { size: number; item: unknown; separator?: string } | null;
};

export type AnswerMapping = {
  /** Where the list of results of a batch is. */
  results?: string | null;
  /** How a result of a batch says whose it is: a member, and the template that it equals. */
  keys?: readonly { path: string; is: string }[];
  /** What says that a freight is not known. */
  refusals?: readonly RefusalMapping[];
  /** Statuses that say the same of everything that was asked for; 404 when absent. */
  unknownStatuses?: readonly number[];
  /** Where the list of events of a result is; a step `*` is every item of a list, a last step `one|other` either spelling. */
  events: string;
  /** Whether a result may come without the list. */
  eventsMayBeMissing?: boolean;
  /** Of the whole freight. */
  trackingCode?: TextSource | null;
  expectedOn?: DaySource | null;
};

/** Holds where the member is there, or equals `is`; `message` is where the carrier says why. */
export type RefusalMapping = { path: string; is?: string | number | boolean; message?: string };

export type EventMapping = {
  code: TextSource;
  /** What codes mean in the catalogue; others mean what they mean where the carrier reports itself. */
  codes?: readonly { carrierCode: string; code: number }[];
  /** Its numbers are its own and not those of PROCEDA: one that nobody mapped waits for a person. */
  hasOwnNumbers?: boolean;
  /** Codes of events that are no news of a freight. */
  ignoredCodes?: readonly string[];
  occurredAt: TimeSource;
  description?: TextSource | null;
  message?: TextSource | null;
  /** Who received it; joins the message. */
  receiver?: TextSource | null;
  volume?: TextSource | null;
  trackingCode?: TextSource | null;
  courierName?: TextSource | null;
  courierDocument?: TextSource | null;
  redispatchCode?: TextSource | null;
  sourceId?: TextSource | null;
  redeliveryOn?: DaySource | null;
  expectedOn?: DaySource | null;
  /** A link, or a list of links. */
  proofs?: string | null;
};

/** A member, or several that are joined; `between` takes what stands between two marks, the last pair of them. */
export type TextSource = string | ComposedText;
export type ComposedText = { paths: readonly string[]; join?: string; between?: readonly [string, string] };

/** A text with the forms in which it may be written; the first that fits counts. */
export type DaySource = { from: TextSource; formats: readonly string[] };

/** `zone` is the wall clock of forms that name none; America/Sao_Paulo when absent. */
export type TimeSource = DaySource & { zone?: string };
