import type { NewOccurrence } from '../../trail/occurrence.ts';

/** By what a carrier names a freight. */
export type FreightName =
  | { by: 'code'; code: string }
  | { by: 'nfe_key'; accessKey: string }
  | {
      by: 'nfe_number';
      /** Without zeros at its left. */
      number: string;
      /** Without zeros at its left; null: any. */
      series: string | null;
      /** The shipper's CNPJ, or of who issued the NF-e for it. */
      cnpj: string;
      /** Only the last eight digits of the number are known. */
      isNumberCut: boolean;
    };

/** What a carrier reports of a freight, before anybody knows which freight it is and what its code means. */
export type Report = Details & {
  freight: FreightName;
  /** Of our catalogue; it decides where both are there. */
  code: number | null;
  /** The carrier's own. */
  carrierCode: string | null;
  occurredAt: Date;
  /** The freight's code and three digits; null: the whole freight. */
  volumeCode: string | null;
  /** The carrier's own code of the freight. */
  trackingCode: string | null;
};

/** What else is said of an occurrence. */
export type Details = Pick<
  NewOccurrence,
  | 'redeliveryOn'
  | 'expectedOn'
  | 'returnBusinessDays'
  | 'message'
  | 'carrierDescription'
  | 'courierName'
  | 'courierDocument'
  | 'proofs'
  | 'redispatchCodes'
>;

/** Why an occurrence waits for a person. */
export type QuarantineReason =
  | 'unmapped_code'
  | 'out_of_flow'
  | 'too_far_ahead'
  | 'before_hire'
  | 'foreign_nfe';

/** Why an occurrence is refused: nothing of it is kept. */
export type RefusalReason = 'unknown_freight' | 'ambiguous_freight' | 'unknown_volume' | 'unknown_code';

/** What became of a report. `code` is of the catalogue, null where nobody knows it. */
export type Taken =
  | { outcome: 'accepted' | 'completed' | 'duplicate'; freightCode: string; code: number | null }
  | { outcome: 'held'; freightCode: string; code: number | null; reason: QuarantineReason; heldId: number }
  | { outcome: 'refused'; freightCode: string | null; reason: RefusalReason };
