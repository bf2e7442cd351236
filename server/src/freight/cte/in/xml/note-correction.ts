import { sql, type Transaction } from 'kysely';
import type { CteEvent } from '../../../../documents/cte-xml/read-cte-event.ts';
import { withTransaction } from '../../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../../platform/idempotency/once.ts';
import type { Rows } from '../../../../rows.ts';
import { lockState, noteIn } from '../../move-cte.ts';
import { problem } from '../check-key.ts';
import { carrierActor } from '../delete-cte.ts';
import type { TakenCte } from '../sent-cte.ts';
import type { TakingContext } from '../take-ctes.ts';

type Correction = Extract<CteEvent, { kind: 'correction' }>;
type Noting = { carrierId: number; correction: Correction; keep: Keep<TakenCte[]> };

/**
 * Notes a letter of correction in the log of its CT-e, once: it can correct nothing that is charged, so that nothing else
 * changes. Its key must be of the carrier.
 */
export async function noteCorrection(
  { db }: Pick<TakingContext, 'db'>,
  { carrierId, correction, keep }: Noting,
): Promise<TakenCte> {
  const { accessKey, sequence, protocol, fields } = correction;
  return withTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('cte')
      .select('id')
      .where('accessKey', '=', accessKey)
      .executeTakeFirst();
    if (known === undefined) return { outcome: 'refused', accessKey, problems: [unknown] };
    const { id: cteId } = known;
    const state = await lockState(tx, cteId);
    if (!(await isNoted(tx, cteId, protocol)))
      await noteIn(tx, {
        ...{ cteId, from: state, to: state, actor: await carrierActor(tx, carrierId) },
        note: {
          message: `Carta de correção ${sequence} de ${fields.join(', ')}, protocolo ${protocol}`,
          facts: { event: 'corrected', protocol, sequence, fields },
        },
      });
    const taken: TakenCte = { outcome: 'repeated', accessKey, cteId };
    await keep(tx, [taken]);
    return taken;
  });
}

const unknown = problem('accessKey', 'não é de um CT-e que foi recebido');

async function isNoted(tx: Transaction<Rows>, cteId: number, protocol: string): Promise<boolean> {
  const line = await tx
    .selectFrom('cteLog')
    .select('id')
    .where('cteId', '=', cteId)
    .where(sql<boolean>`message_json @> ${JSON.stringify({ event: 'corrected', protocol })}::jsonb`)
    .executeTakeFirst();
  return line !== undefined;
}
