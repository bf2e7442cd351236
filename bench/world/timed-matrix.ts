import type { App } from '@carreto/server/app/app';
import { issueToken } from '@carreto/server/registry/access/issue-token';
import { addOperator } from '@carreto/server/registry/operators/add-operator';
import { type Timed, timed } from '../run/times.ts';

const actor = { operatorId: null, name: 'bench' };
const size = { places: 100, weights: 20 };

/** The largest matrix of prices, over HTTP: 100 places x 20 weights x 2 versions of the demo's tables. */
export async function timeMatrix({ ctx, address }: App, rounds: number): Promise<Timed> {
  const { id } = await addOperator(ctx, actor, { name: 'Matrix', role: 'viewer' });
  const { token } = await issueToken(ctx, actor, { owner: { kind: 'operator', id }, name: 'bench' });
  await ctx.mirror.refresh();
  const shipper = await ctx.db.selectFrom('shipper').select('id').orderBy('id').executeTakeFirstOrThrow();
  const versions = await ctx.db
    .selectFrom('freightTableVersion')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(2)
    .execute();
  const body = JSON.stringify({
    originZip: '29161376',
    // Over all states, from the first zip code to the last.
    destinationZips: Array.from({ length: size.places }, (_, index) =>
      String(1_001_000 + index * 985_000).padStart(8, '0'),
    ),
    weightsG: Array.from({ length: size.weights }, (_, index) => (index + 1) * 1500),
    versionIds: versions.map((version) => version.id),
  });
  return timed('matrix', rounds, async () => {
    const response = await fetch(`${address}/api/admin/v1/shippers/${shipper.id}/quotes/matrix`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const { rows } = (await response.json()) as { rows?: unknown[] };
    if (rows?.length !== size.places) throw new Error(`no matrix: ${response.status}`);
  });
}
