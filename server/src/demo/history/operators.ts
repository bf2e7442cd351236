import type { Kysely } from 'kysely';
import type { Actor } from '../../registry/changes/change.ts';
import { demoNames } from '../../registry/sign-in/log-in/demo-session.ts';
import type { Rows } from '../../rows.ts';

/** The operators of the demo, as logs name them. */
export type DemoOperators = { actor(name: (typeof demoNames)[keyof typeof demoNames]): Actor };

/** Reads who is there; somebody who left is named without an id. */
export async function readOperators(db: Kysely<Rows>): Promise<DemoOperators> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('name', 'in', Object.values(demoNames))
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return { actor: (name) => ({ operatorId: ids.get(name) ?? null, name }) };
}
