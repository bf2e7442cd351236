import type { Transaction } from 'kysely';
import { moneyText } from '../../../kernel/value-texts.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { lockState, noteIn } from '../move-cte.ts';
import type { WaitingWaybill } from './meet.ts';

type Ending = { cteId: number; totalCents: number; waybills: readonly WaitingWaybill[]; actor: Actor };

/** Ends the waybills that waited for a new CT-e, in the transaction that stores it; its log says what they told. */
export async function endWaybillsIn(
  tx: Transaction<Rows>,
  { cteId, totalCents, waybills, actor }: Ending,
): Promise<void> {
  if (waybills.length === 0) return;
  const state = await lockState(tx, cteId);
  for (const waybill of waybills) {
    const { id, arrivedAt } = waybill;
    await tx.deleteFrom('waitingWaybill').where('id', '=', id).execute();
    const other =
      waybill.totalCents === totalCents ? '' : `, que dizia ${moneyText(waybill.totalCents)} no total`;
    const facts = {
      event: 'waybill_met',
      totalCents: waybill.totalCents,
      arrivedAt: arrivedAt.toISOString(),
    };
    const message = `Encerrado o conhecimento de arquivo que esperava por este CT-e${other}`;
    await noteIn(tx, { cteId, from: state, to: state, actor, note: { message, facts } });
  }
}
