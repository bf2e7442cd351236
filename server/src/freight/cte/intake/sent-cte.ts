import type { Cte } from '../../../documents/cte/document.ts';
import type { CteEvent } from '../../../documents/cte-xml/read-cte-event.ts';
import type { DocumentFile } from '../original.ts';

/** A CT-e on its way in, with where it stands in what was sent: `conhecimentos[3]`, `linha 12`, or '' for the whole. */
export type SentCte = { place: string } & (
  | {
      kind: 'store';
      shipper: ShipperClue;
      cte: Cte;
      original: DocumentFile;
      /** Of the test environment, which only some shippers take. */
      isTest?: boolean;
    }
  | {
      kind: 'delete';
      accessKey: string;
      /** Null: of whichever shipper, because the tax authority says it of the key alone. */
      shipper: ShipperClue | null;
      /** Null: the carrier only says so. */
      cancellation: Cancellation | null;
    }
);

/** What happened to a CT-e at the tax authority: it was cancelled, or corrected by a letter. */
export type Cancellation = Extract<CteEvent, { kind: 'cancellation' }>;
export type Correction = Extract<CteEvent, { kind: 'correction' }>;

/** Who the shipper may be: CNPJs of the parties, the most telling first. */
export type ShipperClue = {
  documents: readonly string[];
  /** Whether the shipper of a freight with one of the NF-es goes before the parties. */
  isFoundByNfe: boolean;
};

/** A member of a CT-e as problems name it; whoever answers says what it is called where it came from. */
export type CteMember =
  | 'accessKey'
  | 'issuer'
  | 'number'
  | 'series'
  | 'issuedAt'
  | 'shipper'
  | 'related'
  | 'nfe'
  | 'environment';

/** Why a CT-e is refused. `isConflict`: with what is stored, not in itself. */
export type CteProblem = { member: CteMember; message: string; isConflict: boolean };

/** What became of a CT-e. */
export type TakenCte =
  | { outcome: 'stored' | 'repeated' | 'deleted' | 'corrected'; accessKey: string; cteId: number }
  /** It happened to a CT-e that has not come: it waits for it. */
  | { outcome: 'waiting'; accessKey: string }
  | { outcome: 'refused'; accessKey: string; problems: readonly CteProblem[] };
