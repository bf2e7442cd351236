import type { ExchangeRequest } from '../../../src/connectors/vendors/exchanges/exchange.ts';
import type {
  SimulatedRequest,
  SimulatedVendor,
} from '../../../src/connectors/vendors/simulator/simulator.ts';
import type { Vendor, VendorAccess } from '../../../src/connectors/vendors/vendor.ts';

/** What the conformance suite needs to know of one vendor. */
export type VendorSample = {
  vendor: Vendor;
  /** A credential that its simulator knows. */
  access: VendorAccess;
  /** A simulator without a past; its clock is the suite's. */
  simulate(clock: { nowMs: () => number }): SimulatedVendor;
  /** Of a place that it does not serve. */
  unservedZip: number;
  /** A code as it gives its shipments, which its simulator does not know; digits where nothing is said. */
  trackingCode?: string;
  /** What the vendor is told of how much the sample's three units weigh, in grams: what a request says, and what it has to say. */
  weights: { said(request: SimulatedRequest): readonly number[]; expected: readonly number[] };
  /** Whether a request logs in; null where the vendor has no tokens. */
  isLogIn: ((request: SimulatedRequest) => boolean) | null;
  /** By what act tokens are tried; a price where it is not said. */
  tokenAct?: 'quote' | 'book';
  /** Whether the vendor has been seen to price what it does not serve. */
  pricesUnserved?: boolean;
  /** Whether a request books; null where it does not. */
  isBooking: ((request: SimulatedRequest) => boolean) | null;
  /** Requests that break a fact, some only after another one. */
  breakages: readonly { fact: string; request: ExchangeRequest; after?: ExchangeRequest }[];
};
