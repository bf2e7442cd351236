import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { randomText } from '../../../kernel/ids.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { type CteNote, moveCteIn } from '../../cte/move-cte.ts';
import type { CteRows } from '../../cte/rows.ts';
import { cteStates } from '../../cte/states.ts';

type Opening = { actor: Actor; note: Pick<CteNote, 'approvalReasons' | 'complement'> };

/**
 * Brings a held CT-e into negotiation, where it is not there already, and gives the negotiation its code.
 * @throws Failure `conflict` where it may not be negotiated
 */
export async function openNegotiationIn(
  tx: Transaction<Rows>,
  cte: Pick<Selectable<CteRows['cte']>, 'id' | 'state' | 'negotiationCode'>,
  { actor, note }: Opening,
): Promise<string> {
  const code = cte.negotiationCode ?? `NG${randomText(8).toUpperCase()}`;
  if (cte.negotiationCode === null)
    await tx.updateTable('cte').set({ negotiationCode: code }).where('id', '=', cte.id).execute();
  if (cte.state !== cteStates.negotiating)
    await moveCteIn(tx, {
      cteId: cte.id,
      to: cteStates.negotiating,
      cause: 'person',
      actor,
      note: { ...note, message: `Negociação ${code} aberta`, facts: { event: 'negotiation', code } },
    });
  return code;
}

/** @throws Failure `conflict` unless the CT-e diverges or is being negotiated */
export function requireNegotiable({ state }: { state: number }): void {
  if (state === cteStates.divergent || state === cteStates.negotiating) return;
  throw fail('conflict', { message: 'Só um CT-e divergente ou em negociação aceita propostas.' });
}
