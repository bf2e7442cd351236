import type { Refusal } from '../../../registry/jobs/open-preview.ts';
import { isCancellable, notCancellable } from '../../hire/cancel-freight.ts';
import { advance } from '../../trail/advance.ts';
import type { OccurrenceGroup } from '../../trail/catalogue.ts';
import { beforeHire, isBeforeHire } from '../acts/report-occurrence.ts';
import type { BulkAction } from './bulk-action.ts';
import type { LineState } from './line-state.ts';

export const notFound: Refusal = { code: 'not_found', reason: 'Frete não encontrado.' };
export const changed: Refusal = {
  code: 'changed',
  reason: 'O frete mudou depois da prévia. Veja como ele está e faça outra.',
};

/** What more than the freight itself an action is judged by. */
export type Judging = {
  action: BulkAction;
  /** Of what is reported. */
  group: OccurrenceGroup | null;
  /** Deliveries that would be sent, of freights that have any. */
  deliveries: ReadonlyMap<string, number>;
};

/** Why an action would not be done to a freight as it is; null where it would. Pure. */
export function judge(freight: LineState, { action, group, deliveries }: Judging): Refusal | null {
  switch (action.type) {
    case 'cancel':
      if (freight.phase === 'cancelled') return nothingToDo('O frete já está cancelado.');
      return isCancellable(freight) ? null : { code: 'out_of_flow', reason: notCancellable };
    case 'report':
      return judgeReport(freight, { occurredAt: new Date(action.occurredAt), code: action.code, group });
    case 'note':
      return null;
    case 'assign':
      if (freight.assigneeId !== action.operatorId) return null;
      return nothingToDo(
        action.operatorId === null ? 'Ninguém é responsável pelo frete.' : 'O responsável já é este.',
      );
    case 'redeliver':
      return deliveries.has(freight.code)
        ? null
        : nothingToDo('Não há aviso para reenviar a um webhook ativo.');
  }
}

type Reported = { occurredAt: Date; code: number; group: OccurrenceGroup | null };

/** What is older than the latest occurrence is history, and moves nothing. */
function judgeReport(freight: LineState, { occurredAt, code, group }: Reported): Refusal | null {
  if (isBeforeHire(occurredAt, freight.hiredAt))
    return { code: 'invalid_request', reason: sentence(beforeHire) };
  if (group === null || occurredAt < freight.statusAt) return null;
  if (advance(freight, { code, group, volumeNumber: null }) !== null) return null;
  return { code: 'out_of_flow', reason: 'A ocorrência não é possível no estado atual do frete.' };
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function nothingToDo(reason: string): Refusal {
  return { code: 'nothing_to_do', reason };
}
