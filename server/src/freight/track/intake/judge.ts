import { groupOfCode } from '../../trail/catalogue.ts';
import type { NewOccurrence } from '../../trail/occurrence.ts';
import type { OccurrenceSource } from '../../trail/rows.ts';
import type { CodeMeanings } from './code-meanings.ts';
import type { TrackedFreight } from './find-freights.ts';
import type { QuarantineReason, RefusalReason, Report } from './report.ts';

/** An occurrence of a freight with the code it is known by, if it is known. */
export type Judged = Omit<NewOccurrence, 'code' | 'group'> & { code: number | null };

/** Who says it, and when. */
export type Hearing = { source: OccurrenceSource; nowMs: number; meanings: CodeMeanings };

export type Verdict =
  | { kind: 'refuse'; reason: RefusalReason }
  | { kind: 'hold'; reason: QuarantineReason; occurrence: Judged }
  | { kind: 'append'; occurrence: NewOccurrence };

const dayMs = 86_400_000;
/** Clocks differ (decision O6). */
const mostAheadMs = dayMs;
/** An order may have been moving for some time when it is imported (decision O6). */
const mostBeforeHireMs = 30 * dayMs;

/** Judges what a carrier reports of a freight, apart from the flow, which the trail judges when it is its turn. */
export function judge(report: Report, freight: TrackedFreight, hearing: Hearing): Verdict {
  const {
    freight: _,
    code: said,
    carrierCode,
    occurredAt,
    volumeCode,
    trackingCode: _code,
    ...details
  } = report;
  const volumeNumber = volumeCode === null ? null : volumeNumberOf(volumeCode, freight);
  if (volumeNumber === undefined) return { kind: 'refuse', reason: 'unknown_volume' };
  if (said !== null && !groupOfCode.has(said)) return { kind: 'refuse', reason: 'unknown_code' };
  const code = said ?? (carrierCode === null ? null : hearing.meanings(freight.shipperId, carrierCode));
  const occurrence: Judged = {
    ...details,
    code,
    carrierCode,
    occurredAt,
    volumeNumber,
    source: hearing.source,
  };
  const group = code === null ? undefined : groupOfCode.get(code);
  if (code === null || group === undefined) return { kind: 'hold', reason: 'unmapped_code', occurrence };
  const reason = quarantineReasonByTime({ occurredAt, hiredAt: freight.hiredAt, nowMs: hearing.nowMs });
  if (reason !== null) return { kind: 'hold', reason, occurrence };
  return { kind: 'append', occurrence: { ...occurrence, code, group } };
}

/** Why a time is not believed (decision O6), or null. */
export function quarantineReasonByTime(times: {
  occurredAt: Date;
  hiredAt: Date;
  nowMs: number;
}): 'too_far_ahead' | 'before_hire' | null {
  const atMs = times.occurredAt.getTime();
  if (atMs - times.nowMs > mostAheadMs) return 'too_far_ahead';
  return times.hiredAt.getTime() - atMs > mostBeforeHireMs ? 'before_hire' : null;
}

/** The number of a volume of the freight, which is its code and three digits (decision I4); undefined for any other. */
function volumeNumberOf(
  volumeCode: string,
  { freightCode, volumeCount }: TrackedFreight,
): number | undefined {
  const digits = volumeCode.startsWith(freightCode) ? volumeCode.slice(freightCode.length) : '';
  if (!/^[0-9]{3,6}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= 1 && number <= volumeCount ? number : undefined;
}
