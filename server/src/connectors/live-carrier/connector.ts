import type { OutgoingAuth } from '../../platform/outgoing/auth-headers.ts';

/** How one live carrier is asked, as the registry keeps it. */
export type LiveConnector = {
  id: number;
  revision: number;
  name: string;
  carrierId: number;
  url: string;
  /** The account by which a carrier's own system is asked; null: the contract of live carriers at `url`. */
  vendorAccountId: number | null;
  /** As it is kept: the secret is sealed. */
  auth: { kind: OutgoingAuth['kind']; name: string | null; secret: Buffer | null };
  /** Names or codes of services that count; empty for all. */
  services: readonly string[];
  loadTypes: readonly ('fractional' | 'full_load')[];
  /** Null: what the installation says. Never longer than that. */
  deadlineMs: number | null;
  /** Latency that 95 of 100 answers must keep; null: the deadline. */
  budgetMs: number | null;
  cacheTtlMs: number;
  maxInFlight: number;
  /** Of offers that do not say themselves how long they hold. */
  offerValidityDays: number;
  breaker: BreakerSettings;
};

/** When a connector is left alone: after so many failures in a row, or of this share of its last calls. */
export type BreakerSettings = { failures: number; ratePpm: number; pauseMs: number };
