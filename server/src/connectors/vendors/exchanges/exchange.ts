import type { VendorAct } from '../manifest.ts';

/**
 * Calls of one act as they were sent and answered, and what must come out. The same file drives the test of the pure parts and the simulator,
 * so that the two cannot drift apart; what a customer of the vendor records has the same form.
 */
export type ExchangeFile = {
  case: string;
  act: VendorAct;
  /** `invented` from what is published, or `recorded YYYY-MM-DD production`; what is recorded has all settings of its account. */
  origin: string;
  /** When it was recorded, for what is reckoned from then; ISO 8601. */
  at?: string;
  /** Numbers of the facts on the vendor's page in `docs/connectors` that it rests on. */
  facts: readonly string[];
  /** What differs from the sample that every vendor is given; members of an enquiry, a booking, a freight. */
  input: Readonly<Record<string, unknown>>;
  /** Settings of the customer that differ from the sample's. */
  settings?: Readonly<Record<string, string>>;
  /** Values of the credential that are kept already, of a vendor whose credential is rewritten: a session that is open. */
  kept?: Readonly<Record<string, string>>;
  /** Cases whose calls have to come first. */
  before?: readonly string[];
  /** Whether the simulator cannot bring it about: it shows what was seen once. */
  notSimulated?: boolean;
  calls: readonly { request: ExchangeRequest; answer: ExchangeAnswer }[];
  /** What must come out, as far as it is said. */
  outcome: unknown;
};

export type ExchangeRequest = {
  method: string;
  host: string;
  path: string;
  /** Those that matter; credentials stand as `{name}`. */
  headers?: Readonly<Record<string, string>>;
  /** JSON as a value, anything else as a text. */
  body?: unknown;
};

export type ExchangeAnswer = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
};
