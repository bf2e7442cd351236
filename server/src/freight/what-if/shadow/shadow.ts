import type { Selectable } from 'kysely';
import { timeOfId } from '../../../kernel/ids.ts';
import type { VersionName } from '../../../registry/tables/versions/version-names.ts';
import type { Rows } from '../../../rows.ts';
import type { Mover, Totals } from '../findings.ts';
import type { EndReason } from '../rows.ts';
import { completeTotals } from '../totals.ts';

/** A draft that rates what is quoted, unseen: one run of it. */
export type Shadow = {
  versionId: number;
  /** `finishing`: its end is known, and quotes from before are still to be counted. */
  state: 'running' | 'finishing' | 'ended';
  startedAt: Date;
  startedBy: string;
  end: { at: Date; by: string | null; reason: EndReason } | null;
  /** Quotes made before then are counted. */
  countedUntilMs: number;
  totals: Totals;
  notable: readonly Mover[];
};

export type ShadowRow = Selectable<Rows['tableShadow']>;

export function toShadow(row: ShadowRow): Shadow {
  const { versionId, startedAt, startedBy, endedAt, endedBy, endReason, totals, notable } = row;
  return {
    versionId,
    startedAt,
    startedBy,
    totals: completeTotals(totals),
    notable,
    state: endedAt === null ? 'running' : row.isComplete ? 'ended' : 'finishing',
    end: endedAt === null || endReason === null ? null : { at: endedAt, by: endedBy, reason: endReason },
    countedUntilMs: timeOfId(row.nextId),
  };
}

/** Whose line in the change log it is: that of the shipper who has the contract. */
export function ownerOf({ audience }: Pick<VersionName, 'audience'>): { shipperId?: number } {
  return audience.kind === 'shipper' ? { shipperId: audience.shipperId } : {};
}
