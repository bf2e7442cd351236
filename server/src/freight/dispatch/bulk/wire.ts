import {
  type BulkPreviewView,
  type BulkRequest,
  mostShown,
  type BulkAction as WireAction,
} from '@carreto/contract/admin/freights/freight-bulk';
import { mostLines } from '@carreto/contract/admin/work/jobs';
import { failField } from '../../../kernel/failure.ts';
import { startedPreview } from '../../../registry/jobs/wire-preview.ts';
import { type Choosing, fromFreightFilter } from '../../record/list/wire.ts';
import type { BulkAction } from './bulk-action.ts';
import type { BulkPreview, Chosen } from './preview.ts';

export type BulkWish = { previewId: string } | { action: BulkAction; chosen: Chosen };

/** What a request wants. @throws Failure `invalid_request` for members that do not go together */
export function fromBulkBody(body: BulkRequest, caller: Choosing): BulkWish {
  const { action, freightCodes, filter } = body;
  const saysMore = action !== undefined || freightCodes !== undefined || filter !== undefined;
  const previewId = startedPreview(body, saysMore);
  if (previewId !== null) return { previewId };
  if (action === undefined) throw failField('action', 'Informe o que fazer.');
  if ((freightCodes === undefined) === (filter === undefined))
    throw failField('freightCodes', 'Informe os fretes ou o filtro: um dos dois.');
  const chosen =
    filter === undefined ? { codes: freightCodes ?? [] } : { filter: fromFreightFilter(filter, caller) };
  return { action: fromAction(action), chosen };
}

function fromAction(action: WireAction): BulkAction {
  switch (action.type) {
    case 'cancel':
      return { type: 'cancel', reason: action.reason ?? null };
    case 'report': {
      const { type, code, message = null, expectedOn = null } = action;
      return { type, code, message, expectedOn, occurredAt: new Date(action.occurredAt).toISOString() };
    }
    default:
      return action;
  }
}

export function toBulkPreview({
  previewId,
  expiresAt,
  lines,
  accepted,
  deliveryCount,
}: BulkPreview): BulkPreviewView {
  const refused = lines.flatMap(({ subject, refusal }) =>
    refusal === null ? [] : [{ freightCode: subject, code: refusal.code, text: refusal.reason }],
  );
  return {
    ...{ previewId, mostLines, deliveryCount },
    expiresAt: expiresAt.toISOString(),
    chosenCount: lines.length,
    acceptedCount: accepted.length,
    refusedCount: refused.length,
    costCents: accepted.reduce((sum, { costCents }) => sum + costCents, 0),
    volumeCount: accepted.reduce((sum, { volumeCount }) => sum + volumeCount, 0),
    refused: refused.slice(0, mostShown) as BulkPreviewView['refused'],
  };
}
