import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Audience } from './audience.ts';

/** The shippers that an audience is made of today, in the order of their ids. */
export async function servedShippers(db: Kysely<Rows>, audience: Audience): Promise<number[]> {
  if (audience.kind === 'shipper') return [audience.shipperId];
  const ids =
    audience.kind === 'group'
      ? db
          .selectFrom('shipperGroupMember')
          .select('shipperId as id')
          .where('groupId', '=', audience.groupId)
          .orderBy('shipperId')
      : db.selectFrom('shipper').select('id').orderBy('id');
  return (await ids.execute()).map(({ id }) => id);
}

/** Whether there is such a shipper. */
export async function isShipper(db: Kysely<Rows>, shipperId: number): Promise<boolean> {
  return (
    (await db.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst()) !== undefined
  );
}
