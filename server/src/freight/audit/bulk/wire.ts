import {
  type CteBulkPreviewView,
  type CteBulkRequest,
  mostRefusalsShown,
} from '@carreto/contract/admin/charges/cte-bulk';
import { mostLines } from '@carreto/contract/admin/work/jobs';
import { failField } from '../../../kernel/failure.ts';
import { startedPreview } from '../../../registry/jobs/wire-preview.ts';
import { fromCteFilter } from '../../cte/review/wire.ts';
import { fromWireState } from '../review/wire-admin.ts';
import type { BulkMove } from './line-state.ts';
import type { Chosen, CteBulkPreview } from './preview.ts';

export type CteBulkWish = { previewId: string } | { move: BulkMove; chosen: Chosen };

/** What a request wants. @throws Failure `invalid_request` for members that do not go together */
export function fromCteBulk(body: CteBulkRequest): CteBulkWish {
  const { move, cteIds, filter } = body;
  const saysMore = move !== undefined || cteIds !== undefined || filter !== undefined;
  const previewId = startedPreview(body, saysMore);
  if (previewId !== null) return { previewId };
  if (move === undefined) throw failField('move', 'Informe o que fazer.');
  if (move.reason.trim() === '') throw failField('move.reason', 'Informe o motivo.');
  if ((cteIds === undefined) === (filter === undefined))
    throw failField('cteIds', 'Informe os CT-es ou o filtro: um dos dois.');
  const chosen = filter === undefined ? { ids: cteIds ?? [] } : { filter: fromCteFilter(filter) };
  return { move: { type: 'move_ctes', to: fromWireState(move.to), reason: move.reason }, chosen };
}

export function toCteBulkPreview(found: CteBulkPreview): CteBulkPreviewView {
  const { previewId, expiresAt, accepted, refused, aboveLimit } = found;
  const stakes = accepted.map(({ totalCents, expectedCents }) => totalCents - (expectedCents ?? 0));
  return {
    ...{ previewId, mostLines, aboveLimit },
    expiresAt: expiresAt.toISOString(),
    chosenCount: accepted.length + refused.length,
    acceptedCount: accepted.length,
    refusedCount: refused.length,
    chargedCents: accepted.reduce((sum, { totalCents }) => sum + totalCents, 0),
    atStakeCents: stakes.reduce((sum, cents) => sum + cents, 0),
    largestCents: stakes.reduce((largest, cents) => Math.max(largest, Math.abs(cents)), 0),
    refused: refused.slice(0, mostRefusalsShown).map(({ cteId, number, refusal }) => ({
      ...{ cteId, number },
      code: refusal.code as CteBulkPreviewView['refused'][number]['code'],
      text: refusal.reason,
    })),
  };
}
