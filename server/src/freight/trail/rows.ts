import type { ColumnType, Generated } from 'kysely';
import type { OccurrenceGroup } from './catalogue.ts';
import type { Phase } from './states.ts';

/** Tables of the trail; the migrations of freights and first texts say what they mean. */
export type TrailRows = {
  freightProgress: {
    shipperId: number;
    freightCode: string;
    phase: Phase;
    volumePhases: ColumnType<Record<string, Phase>, string | undefined, string>;
    statusGroup: OccurrenceGroup;
    statusCode: number;
    statusAt: Date;
    statusId: number;
    updatedAt: Date;
    collectedAt: Date | null;
    deliveredAt: Date | null;
    /** `YYYY-MM-DD`, like every day. */
    expectedOn: string | null;
    postalCodes: Generated<string[]>;
    carrierCodes: Generated<string[]>;
    redispatchCodes: Generated<string[]>;
    eventSeq: Generated<number>;
    /** From when it is at risk, `YYYY-MM-DD`, and stuck (docs/freight-watch.md). */
    riskOn: Later<string>;
    stuckAt: Later<Date>;
    /** The operator who sees to it. */
    assigneeId: Later<number>;
  };
  freightFacts: {
    shipperId: number;
    freightCode: string;
    carrierId: number;
    service: string;
    source: string;
    reverse: boolean;
    channel: string | null;
    /** Folded (`kernel/fold.ts`). */
    city: string;
    state: string;
    /** The first three digits of the recipient's zip code. */
    zipBlock: string;
    costCents: number;
    hiredAt: Date;
    /** Number and zip code of the dispatcher, a space between; null where it goes back. */
    leavesFrom: string | null;
  };
  /** How long freights took; `zipBlock` empty: of the service as a whole. */
  transitLane: {
    carrierId: number;
    service: string;
    zipBlock: string;
    freightCount: number;
    p50Days: number;
    p80Days: number;
    p90Days: number;
    p90SilenceMinutes: number;
  };
  transitBuild: { onlyOne: Generated<boolean>; builtOn: string; builtAt: Date };
  occurrence: {
    shipperId: number;
    freightCode: string;
    id: Generated<number>;
    code: number;
    occurredAt: Date;
    updatedAt: Generated<Date>;
    volumeNumber: number | null;
    redeliveryOn: string | null;
    expectedOn: string | null;
    returnBusinessDays: number | null;
    message: string | null;
    carrierDescription: string | null;
    carrierCode: string | null;
    courierName: string | null;
    courierDocument: string | null;
    proofs: ColumnType<Proof[], string, string>;
    redispatchCodes: string[];
    source: OccurrenceSource;
    arrivedAt: ColumnType<Date, Date | undefined, never>;
    firstMessage: Later<string>;
    firstCarrierDescription: Later<string>;
    textChangedAt: Later<Date>;
  };
};

/** What is only there when something came later. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Evidence of a delivery: where its picture is. */
export type Proof = { url: string };

export type OccurrenceSource = 'hire' | 'carrier' | 'edi' | 'poll' | 'operator' | 'postal' | 'shipper';
