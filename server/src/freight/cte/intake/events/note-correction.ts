import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../registry/changes/change.ts';
import type { Rows } from '../../../../rows.ts';
import { lockState, noteIn } from '../../move-cte.ts';
import type { Correction } from '../sent-cte.ts';

type Noting = { cteId: number; actor: Actor; correction: Correction };

/**
 * Notes a letter of correction in the log of its CT-e, once, in the caller's transaction: it can correct nothing that is
 * charged, so that nothing else changes. Tells whether it is new.
 */
export async function noteCorrectionIn(
  tx: Transaction<Rows>,
  { cteId, actor, correction: { sequence, protocol, fields } }: Noting,
): Promise<boolean> {
  const state = await lockState(tx, cteId);
  if (await isNoted(tx, cteId, protocol)) return false;
  await noteIn(tx, {
    cteId,
    from: state,
    to: state,
    actor,
    note: {
      message: `Carta de correção ${sequence} de ${fields.join(', ')}, protocolo ${protocol}`,
      facts: { event: 'corrected', protocol, sequence, fields },
    },
  });
  return true;
}

async function isNoted(tx: Transaction<Rows>, cteId: number, protocol: string): Promise<boolean> {
  const line = await tx
    .selectFrom('cteLog')
    .select('id')
    .where('cteId', '=', cteId)
    .where(sql<boolean>`message_json @> ${JSON.stringify({ event: 'corrected', protocol })}::jsonb`)
    .executeTakeFirst();
  return line !== undefined;
}
