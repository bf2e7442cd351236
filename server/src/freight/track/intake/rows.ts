import type { ColumnType, Generated } from 'kysely';
import type { Picture } from '../../../documents/pictures/read-picture.ts';
import type { CapabilityRows } from '../../capability-rows.ts';
import type { EdiFileRows } from '../../edi-file-rows.ts';
import type { OccurrenceSource } from '../../trail/rows.ts';
import type { Details, QuarantineReason } from './report.ts';

/** Tables of occurrences that come in; migration 0014 says what they mean. */
export type TrackRows = CapabilityRows &
  EdiFileRows & {
    carrierOccurrenceCode: {
      carrierId: number;
      carrierCode: string;
      code: number;
      createdAt: Generated<Date>;
    };
    quarantinedOccurrence: {
      id: Generated<number>;
      shipperId: number;
      freightCode: string;
      carrierId: number;
      reason: QuarantineReason;
      code: number | null;
      carrierCode: string | null;
      occurredAt: Date;
      volumeNumber: number | null;
      held: ColumnType<Details, string, never>;
      contentHash: Buffer;
      source: OccurrenceSource;
      arrivedAt: Generated<Date>;
      state: ColumnType<QuarantineState, QuarantineState | undefined, QuarantineState>;
      decidedAt: Date | null;
      decidedBy: string | null;
      note: string | null;
    };
    proofImage: {
      id: Generated<number>;
      shipperId: number;
      freightCode: string;
      contentHash: Buffer;
      contentType: Picture['contentType'];
      bytes: Buffer;
      url: string;
      createdAt: Generated<Date>;
    };
  };

/** `released` became an occurrence, `discarded` did not and never will. */
export type QuarantineState = 'waiting' | 'released' | 'discarded';
