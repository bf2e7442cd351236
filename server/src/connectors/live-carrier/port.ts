import type { LiveOffer, LiveRefusalCode } from './answer.ts';

/** What a live carrier is asked: goods as they travel, and where. Millimetres, grams, cents. */
export type LiveEnquiry = {
  shipperCnpj: string;
  /** CNPJ, or the CPF of a consumer in a reverse freight. */
  dispatcherDocument: string;
  origin: LivePlace;
  destination: LivePlace;
  recipient: { type: 'individual' | 'company'; document: string | null; stateInscription: string | null };
  reverse: boolean;
  loadTypes: readonly ('fractional' | 'full_load')[];
  declaredCents: number;
  realG: number;
  volumeMm3: number;
  volumes: readonly LiveVolume[];
};

export type LivePlace = { zip: number; uf: string; ibge: number | null; city: string | null };

export type LiveVolume = {
  amount: number;
  category: number;
  sku: string | null;
  description: string | null;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  unitWeightG: number;
  unitValueCents: number;
};

/** The bounds of one call. */
export type LiveCall = {
  /** Names the request towards the carrier. */
  requestId: string;
  /** Says when nobody waits any more. */
  signal: AbortSignal;
  /** How long from now somebody waits. */
  deadlineMs: number;
};

/** An offer before it is known how long it holds where the carrier does not say. */
export type CarrierOffer = Omit<LiveOffer, 'expiresAtMs'> & { expiresAtMs: number | null };

/** What a call brought: at least one offer, or the reason why there is none. */
export type CarrierOutcome =
  | { kind: 'offers'; offers: readonly CarrierOffer[] }
  | {
      kind: 'refusal';
      code: LiveRefusalCode;
      sentence: string;
      /** The carrier does not accept the credential. */
      isNotLetIn?: boolean;
      /** It accepts the credential, but not for prices. */
      isNotForThis?: boolean;
    };

/** A carrier that prices by an API of its own. `quote` never rejects: what goes wrong is a refusal. */
export type LiveCarrier = { quote(enquiry: LiveEnquiry, call: LiveCall): Promise<CarrierOutcome> };

/** A refusal as an outcome. */
export function refused(code: LiveRefusalCode, sentence: string): CarrierOutcome {
  return { kind: 'refusal', code, sentence };
}
