import { type Selectable, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { found } from '../../../registry/changes/revision.ts';
import { holdingOfRow } from '../../../registry/operators/operator.ts';
import type { Rows } from '../../../rows.ts';

/** A letter about a negotiation, and where it stands on its way; null once that is not kept any more. */
export type SentLetter = Selectable<Rows['negotiationLetter']> & {
  state: Selectable<Rows['mail']>['state'] | null;
};

/** Letters about the negotiation of a CT-e, newest first. */
export function lettersOfCte({ db }: Pick<Context, 'db'>, cteId: number): Promise<SentLetter[]> {
  return db
    .selectFrom('negotiationLetter')
    .leftJoin('mail', 'mail.id', 'negotiationLetter.mailId')
    .selectAll('negotiationLetter')
    .select('mail.state')
    .where('cteId', '=', cteId)
    .orderBy('negotiationLetter.id', 'desc')
    .limit(100)
    .execute();
}

/** People of the carrier of a CT-e who come into the dashboard and whose address is known. @throws Failure `not_found` */
export async function partnersOf(
  { db }: Pick<Context, 'db'>,
  cteId: number,
): Promise<{ name: string; email: string }[]> {
  const { carrierId } = found(
    await db.selectFrom('cte').select('carrierId').where('id', '=', cteId).executeTakeFirst(),
  );
  const rows = await db
    .selectFrom('operator')
    .selectAll()
    .where('active', '=', true)
    .where('email', 'is not', null)
    .where(sql<boolean>`carrier_ids @> array[${carrierId}]::bigint[]`)
    .orderBy('name')
    .execute();
  return rows
    .filter((row) => holdingOfRow(row).permissions.has('partner.read'))
    .flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]));
}
