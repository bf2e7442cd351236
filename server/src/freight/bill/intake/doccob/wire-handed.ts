import type { TakenDoccobView } from '@carreto/contract/admin/freights/carrier-documents';
import type { DoccobReport } from './take-doccob.ts';

/** What became of a file of bills that somebody handed in. */
export function toTakenDoccob(report: DoccobReport & { isRepeat: boolean }): TakenDoccobView {
  const { version, interchangeId, isRepeat, lines, findings } = report;
  const bills = lines.map(({ line, name, messages, taken }) => ({
    line,
    outcome: taken === null ? ('refused' as const) : taken.outcome,
    number: name.number,
    series: name.series,
    billId: taken?.billId ?? null,
    messages,
  }));
  return { layout: version, interchange: interchangeId, isRepeat, bills, findings };
}
