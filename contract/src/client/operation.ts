/** One operation as the client needs it at run time. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{braces}` around the members that belong into it. */
  path: string;
  /** `quote`: served by the quote engine, which may have an address of its own. */
  host: 'api' | 'quote';
  /** What the method takes first: nothing, the body itself, or named members, of which one may be `body`. */
  takes: 'nothing' | 'body' | 'members';
  /** Content types of the body, the usual one first; absent without a body. */
  contentTypes?: readonly string[];
  /** What a success answers. */
  answers: 'json' | 'file' | 'nothing';
  /** Whether an `Idempotency-Key` makes a repeat harmless. */
  honoursKey: boolean;
};

/** How one call goes. */
export type CallOptions = {
  /** Makes the call repeatable: the same key answers the first answer for 24 hours. At most 255 characters. */
  idempotencyKey?: string;
  /** Ends the call, and the waiting between its attempts. */
  signal?: AbortSignal;
  /** Bounds the whole call with its repeats; the client's when left out. */
  timeoutMs?: number;
  /** Of a body that is a file; what the operation usually takes when left out. */
  contentType?: string;
};

export type CarretoOptions = {
  /** Where Carreto is, such as `https://frete.example.com`. */
  baseUrl: string;
  /** Where its quote engine is, if elsewhere. */
  quoteUrl?: string;
  /** Integration token of a shipper or a carrier; sent as `Authorization: Bearer`. */
  token?: string;
  /** Bounds a call with its repeats; 30,000 when left out. */
  timeoutMs?: number;
  /** How often a call is repeated, at most, where that is harmless; 2 when left out. */
  retries?: number;
  /** Sends a request; that of the platform when left out. */
  fetch?: typeof globalThis.fetch;
};
