import type { TakenOcorenView } from '@carreto/contract/admin/freights/carrier-documents';
import type { Taken } from '../report.ts';
import { toWireTaken } from '../wire.ts';
import type { TakenOcoren } from './ocoren-report.ts';

const outcomes = {
  accepted: 'accepted',
  completed: 'accepted',
  duplicate: 'repeated',
  held: 'waiting',
  refused: 'refused',
} as const satisfies Record<Taken['outcome'], TakenOcorenView['occurrences'][number]['outcome']>;

/** What became of a file of occurrences that somebody handed in. */
export function toTakenOcoren(report: TakenOcoren): TakenOcorenView {
  const { version, interchangeId, isRepeat, lines, findings } = report;
  const again = new Set(report.again);
  const occurrences = lines.map(({ line, taken }) => ({
    line,
    isAgain: again.has(line),
    ...toOccurrence(taken),
  }));
  return { layout: version, interchange: interchangeId, isRepeat, occurrences, findings };
}

/** What became of an occurrence, as those who hand files in read it. */
export function toOccurrence(taken: Taken): Omit<TakenOcorenView['occurrences'][number], 'line' | 'isAgain'> {
  const { mensagem } = toWireTaken(taken);
  return {
    outcome: outcomes[taken.outcome],
    freightCode: taken.freightCode,
    code: 'code' in taken ? taken.code : null,
    heldId: taken.outcome === 'held' ? taken.heldId : null,
    messages: mensagem === undefined ? [] : [mensagem],
  };
}
