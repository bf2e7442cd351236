import type { Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';

/** Whose documents come in, and who hands them in for it; the carrier itself where nobody does. */
export type Sender = { carrierId: number; actor?: Actor };

/** Who hands them in, as logs name it. */
export async function senderIn(tx: Transaction<Rows>, { carrierId, actor }: Sender): Promise<Actor> {
  if (actor !== undefined) return actor;
  const { tradeName } = await tx
    .selectFrom('carrier')
    .select('tradeName')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow();
  return { operatorId: null, name: tradeName };
}
