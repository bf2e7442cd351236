import type { CarrierTracker } from '../carrier-tracking/port.ts';
import type { LiveCarrier } from '../live-carrier/port.ts';
import type { BookingDesk } from './booking-port.ts';
import type { CteSource } from './cte-port.ts';
import type { VendorLine } from './line/line.ts';
import type { Reason } from './line/reason.ts';
import type { VendorAct, VendorEnvironment, VendorManifest } from './manifest.ts';
import type { CarrierPush } from './push-port.ts';

/** One customer's access to a vendor, with its credentials in clear. */
export type VendorAccess = {
  environment: VendorEnvironment;
  credential: CredentialValues;
  settings: Readonly<Record<string, string>>;
};

/** What a connector is given to work with. */
export type VendorTools = {
  line: VendorLine;
  nowMs(): number;
  /** Business days after one day and up to another, by the national calendar; days are `YYYY-MM-DD`. */
  businessDays(fromOn: string, untilOn: string): number;
  /**
   * Replaces values of the credential that the vendor replaced, by the manifest's names. `rewrite` is given all values as they are kept now,
   * and returns all that are to be kept; nobody else rewrites them meanwhile, in any process. What it returns is kept for good before this
   * resolves to it; where it rejects, nothing changes. Absent where there is nowhere to keep anything.
   */
  rewriteCredential?: (
    rewrite: (values: CredentialValues) => Promise<CredentialValues>,
  ) => Promise<CredentialValues>;
};

/** A credential in clear, by the manifest's names. */
export type CredentialValues = Readonly<Record<string, string>>;

/** What the cheapest call that proves a credential brought; it never books. */
export type CheckOutcome =
  | {
      kind: 'accepted';
      /** What it is not good for, as far as that was looked at; the carrier's words. */
      notFor?: readonly { act: VendorAct; sentence: string }[];
    }
  /** The carrier does not accept the credential, or it is not for this; its words. */
  | { kind: 'refused'; sentence: string; reason?: Reason }
  /** It could not be reached or read. */
  | { kind: 'unknown'; sentence: string; reason?: Reason };

/** What an access can be used for; null where the vendor has no such act. */
export type VendorPorts = {
  quote: LiveCarrier | null;
  track: CarrierTracker | null;
  book: BookingDesk | null;
  cte: CteSource | null;
  push: CarrierPush | null;
  check(signal: AbortSignal): Promise<CheckOutcome>;
};

/** A carrier's own system: reviewed code in a folder of its own. */
export type Vendor = {
  manifest: VendorManifest;
  open(access: VendorAccess, tools: VendorTools): VendorPorts;
};
