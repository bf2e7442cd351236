import type { Deadline } from '../../engine/calendar/deadline.ts';
import type { PackedVolume } from '../../engine/packing/goods.ts';
import type { ShownComposition } from '../../engine/rating/compose.ts';

/** One carrier's answer, as it is shown. Money in cents, weights in grams, instants in milliseconds. */
export type Offer = {
  /** From 1, in the order of decision Q1; names the offer when it is hired. */
  number: number;
  loadType: 'fractional' | 'full_load';
  modal: 'road' | 'air';
  /** One object for all offers of a table while neither it nor its carrier changes: what they share may be remembered by it. Null for offers of live carriers. */
  common: object | null;
  /** Null for offers of live carriers. */
  tableReference: string | null;
  /** The carrier's own name of the offer; live carriers only. */
  identifier: string | null;
  carrier: {
    reference: number;
    name: string;
    companyName: string;
    cnpj: string;
    stateInscription: string | null;
    logoUrl: string | null;
  };
  service: { name: string; code: string | null; description: string | null; deliveryNote: string | null };
  homeDelivery: boolean | null;
  carrierNeedsToReturnToSender: boolean | null;
  /** The carrier's deadline, and the same with the days of freight rules. */
  original: Deadline;
  deadline: Deadline;
  expiresAtMs: number;
  costCents: number;
  finalCents: number;
  weights: { realG: number; cubedG: number | null; usedG: number };
  appliedRules: readonly string[];
  composition: ShownComposition | null;
  esg: { co2Kg: number; neutralizationCents: number | null } | null;
};

/** The quote of one dispatcher. */
export type QuotedDispatcher = {
  /** The offer token. */
  id: string;
  requestId: string;
  document: string;
  zip: number;
  declaredCents: number | null;
  offers: readonly Offer[];
  volumes: readonly PackedVolume[] | null;
};
