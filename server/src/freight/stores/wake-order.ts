import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { found } from '../../registry/changes/revision.ts';

/** Has an order looked at again, with all its tries. @throws Failure `not_found` */
export async function wakeOrder({ db }: Pick<Context, 'db'>, storeOrderId: number): Promise<void> {
  found(
    await db
      .updateTable('storeOrder')
      .set({ attempts: 0, dueAt: sql<Date>`app_now()` })
      .where('id', '=', storeOrderId)
      .returning('id')
      .executeTakeFirst(),
  );
}
