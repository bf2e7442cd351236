import type { TakenConembView, TakenXmlView } from '@carreto/contract/admin/freights/carrier-documents';
import type { ConembLine, ConembReport } from '../intake/conemb/take-conemb.ts';
import type { TakenCte } from '../intake/sent-cte.ts';

const outcomes = {
  stored: 'stored',
  repeated: 'repeated',
  deleted: 'cancelled',
  corrected: 'corrected',
  waiting: 'waiting',
} as const;

/** What became of an XML that somebody handed in. */
export function toTakenXml([taken]: readonly TakenCte[]): TakenXmlView {
  // A refused one is thrown.
  if (taken === undefined || taken.outcome === 'refused') throw new Error('an XML came to nothing');
  const { accessKey, outcome } = taken;
  return { accessKey, outcome: outcomes[outcome], cteId: 'cteId' in taken ? taken.cteId : null };
}

/** What became of a file of CT-es. */
export function toTakenConemb(report: ConembReport & { isRepeat: boolean }): TakenConembView {
  const { version, interchangeId, isRepeat, lines, findings } = report;
  return { layout: version, interchange: interchangeId, isRepeat, waybills: lines.map(toWaybill), findings };
}

function toWaybill({ line, taken }: ConembLine): TakenConembView['waybills'][number] {
  if (taken.outcome === 'unreadable')
    return { line, outcome: 'refused', accessKey: null, cteId: null, messages: taken.messages };
  if (taken.outcome === 'kept' || taken.outcome === 'withdrawn') {
    const outcome = taken.outcome === 'kept' ? 'waiting' : 'deleted';
    return { line, outcome, accessKey: null, cteId: null, messages: [] };
  }
  const { accessKey } = taken;
  if (taken.outcome === 'refused') {
    const messages = taken.problems.map(({ message }) => message);
    return { line, outcome: 'refused', accessKey, cteId: null, messages };
  }
  const { outcome } = taken;
  // Files tell of no events.
  if (outcome === 'waiting' || outcome === 'corrected') throw new Error('a waybill is an event');
  const known = outcome === 'known' ? 'repeated' : outcome;
  return { line, outcome: known, accessKey, cteId: taken.cteId, messages: [] };
}
