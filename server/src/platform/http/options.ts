import type { AnyEndpoint, EndpointAuth } from '@carreto/contract/endpoint';
import type { Registry } from 'prom-client';
import type { Clock } from '../../kernel/clock.ts';
import type { Failure } from '../../kernel/failure.ts';
import type { Log } from '../log/log.ts';
import type { Scheduler } from '../processor/scheduler.ts';
import type { ProcessorUse } from '../processor/use.ts';
import type { SharedTable } from '../threads/shared-table.ts';
import type { CallListener } from './answer/answered-call.ts';
import type { Dashboard } from './dashboard/read-dashboard.ts';
import type { RateName } from './guard/rate-limit.ts';
import type { Validation } from './request/validate.ts';
import type { Sessions } from './session/sessions.ts';

/** Who calls, as the platform needs to know it; the rest of the identity is the application's own. */
export type Caller = {
  kind: Exclude<EndpointAuth, 'public'>;
  /** Equal for all tokens of one shipper, carrier or operator: what fairness is counted by. */
  key: string;
};

export type HttpLimits = {
  /** Largest bodies, in bytes. */
  bodyBytes: { json: number; quote: number; document: number; table: number };
  /** Address and headers together, in bytes. */
  headerBytes: number;
  /** Longest a client may take to send its headers, its whole request, its next request, or to read at all. */
  headersTimeoutMs: number;
  requestTimeoutMs: number;
  keepAliveTimeoutMs: number;
  idleTimeoutMs: number;
  /** At most; two thirds of the files that the process may open, where that is less. */
  maxConnections: number;
  /**
   * Of clients that still write when they have their answer: bytes to read on (twice the largest body, where that is more),
   * longest time, longest silence, and how many at once.
   */
  lingerBytes: number;
  lingerMs: number;
  lingerSilenceMs: number;
  maxLingering: number;
  /** How fast all of them together are read, and all bodies together that may bring a token later. */
  lingerBytesPerMs: number;
  strangerBytesPerMs: number;
  /** How long strangers that sent too much wait for their refusal, and how many at once; the rest is refused at once. */
  refusalDelayMs: number;
  maxDelayed: number;
  /** Requests a minute and token; wrong tokens a minute and address. */
  tokenRatePerMinute: number;
  /** The same of a session of the dashboard, whose pages ask for many things at once. */
  sessionRatePerMinute: number;
  strangerRatePerMinute: number;
  /** Guarded requests at work and waiting at once; how long one may wait; the part one caller may take. */
  maxInFlight: number;
  maxWaiting: number;
  maxWaitMs: number;
  shareOfOne: number;
};

export const defaultLimits: HttpLimits = {
  bodyBytes: { json: 2_097_152, quote: 8_388_608, document: 20_971_520, table: 67_108_864 },
  headerBytes: 32_768,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 60_000,
  keepAliveTimeoutMs: 72_000,
  idleTimeoutMs: 90_000,
  maxConnections: 10_000,
  lingerBytes: 33_554_432,
  lingerMs: 30_000,
  lingerSilenceMs: 3000,
  maxLingering: 64,
  lingerBytesPerMs: 16_000,
  strangerBytesPerMs: 16_000,
  refusalDelayMs: 1000,
  maxDelayed: 256,
  tokenRatePerMinute: 720,
  sessionRatePerMinute: 1200,
  strangerRatePerMinute: 60,
  maxInFlight: 256,
  maxWaiting: 1024,
  maxWaitMs: 2000,
  shareOfOne: 0.5,
};

/** What servers in several threads of a process have in common. */
export type ServerThreads = {
  /** Which of them this is, from zero. */
  index: number;
  /** Open connections of each, in shared memory. */
  connections: Int32Array;
  rateTable(name: RateName): SharedTable;
};

export type HttpOptions<C extends Caller> = {
  clock: Clock;
  log: Log;
  /**
   * Who a token belongs to, by its SHA-256 as 64 hexadecimal digits (`kernel/token.ts`); undefined when to
   * nobody. May throw: a database that is away answers 503, never 401.
   */
  authenticate(tokenHash: string, from: { address: string }): C | undefined | Promise<C | undefined>;
  /** How people are known by cookies; without it nobody is. */
  sessions?: Sessions<C>;
  /** The address that a request is served as; its own when left out. */
  rewrite?(address: string): string;
  /** Whether a caller of the kind an endpoint is for may call this very one; all may when left out. */
  permits?(caller: C, endpoint: AnyEndpoint): boolean;
  /**
   * Judges what a request that fits its schemas names, before it is served; throws what refuses it. All may go on when left
   * out.
   */
  admit?(
    caller: C,
    request: { endpoint: AnyEndpoint; call: { params: unknown; query: unknown; body: unknown } },
  ): Promise<void> | undefined;
  /** Whether an operator sees personal data of recipients; answers are masked for others. All see them when left out. */
  seesPersonal?(caller: C): boolean;
  /**
   * Parses a body that would keep everybody waiting, such as one over 1 MB, and checks it as `parse-json.ts` does; may
   * refuse it as overloaded. By the caller's key, so that callers take turns. Without it all are parsed in the loop.
   */
  parseApart?(bytes: Buffer, caller: string): Promise<unknown>;
  /** Counts the processor time of each caller: that of parsing and writing is added, and who used little goes first. */
  use?: ProcessorUse;
  /** Who cuts into slices what takes long to write; without it one of its own. */
  scheduler?: Scheduler;
  /** Recognises errors of the database and the like that mean "try again later"; undefined for bugs. */
  asFailure?(error: unknown): Failure | undefined;
  /** Whether this process can serve now; asked by `/health/ready`, so it must cost nothing. */
  isReady?(): boolean;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed, separated by commas. */
  trustProxy?: string | undefined;
  /** Send `Strict-Transport-Security`; only behind TLS. */
  hsts?: boolean;
  /**
   * Tests and development: answers that do not fit their schema, and undeclared error codes, become 500. Endpoints
   * are compiled at their first call; otherwise those that shippers and carriers call are before the server listens.
   */
  isStrict?: boolean;
  limits?: Partial<HttpLimits>;
  /** What compiles schemas, where several servers of one process share it; without it one of its own. */
  validation?: Validation | undefined;
  /** Hears of each answer; nobody does when left out. */
  calls?: CallListener<C> | undefined;
  /** What this server shares with those of other threads on the same port; absent where it is the only one. */
  threads?: ServerThreads | undefined;
  /** Where to count; `/metrics` shows it. */
  metrics?: Registry;
  /** What `/metrics` shows instead: that of all threads. */
  metricsOfAll?: (() => Promise<string>) | undefined;
  /** What the API reference says of this installation; null where it is not served. */
  reference?: { version: string; baseUrl?: string; quoteUrl?: string } | null;
  /**
   * The dashboard as it was built, undefined where it was not, the public address it is below, and what prints labels on the
   * machines that look at it; absent where none is served.
   */
  dashboard?: {
    dashboard: Dashboard | undefined;
    baseUrl: string | undefined;
    labelPrinter?: URL | undefined;
  };
};
