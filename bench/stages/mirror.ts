import type { Context } from '@carreto/server/context';
import { systemClock } from '@carreto/server/kernel/clock';
import { silentLog } from '@carreto/server/platform/log/log';
import { startMirror } from '@carreto/server/platform/mirror/mirror';
import { accessPart } from '@carreto/server/registry/access/access-part';
import { revokeToken } from '@carreto/server/registry/access/edit-token';
import { issueToken } from '@carreto/server/registry/access/issue-token';
import { commandLine } from '@carreto/server/registry/changes/change';
import { blockShipper } from '@carreto/server/registry/shippers/block-shipper';
import { shippersPart } from '@carreto/server/registry/shippers/shippers-part';
import { sql } from 'kysely';
import { serveStage } from '../run/serve-stage.ts';
import { startDemoService } from '../world/demo-service.ts';

export type MirrorInput = { dataFolder: string; shippers: number; tokensEach: number; rounds: number };
/** Milliseconds of this process, and until it holds what changed: of every round, ascending. */
export type Refreshed = { name: string; cpuMs: number[]; ms: number[] };
export type MirrorResult = { tokens: number; shippers: number; refreshed: Refreshed[] };

/** What a mirror of many tokens and shippers takes to follow a change of one, and to read all of them. */
serveStage(async ({ dataFolder, shippers, tokensEach, rounds }: MirrorInput) => {
  const { app } = await startDemoService(dataFolder, {
    CARRETO_ROLE: 'api',
    CARRETO_MIRROR_POLL_MS: '10000',
  });
  const { ctx } = app;
  await fill(ctx.db, { shippers, tokensEach });
  const parts = { access: accessPart, shippers: shippersPart };
  const mirror = await startMirror({
    ...{ db: ctx.db, parts, pollMs: 600_000, clock: systemClock, log: silentLog },
  });
  const follow = async (name: string, change: (round: number) => Promise<unknown>): Promise<Refreshed> => {
    const found: Refreshed = { name, cpuMs: [], ms: [] };
    for (let round = 0; round < rounds; round += 1) {
      await change(round);
      const [cpu, startedMs] = [process.cpuUsage(), performance.now()];
      await mirror.refresh();
      const { user, system } = process.cpuUsage(cpu);
      found.cpuMs.push((user + system) / 1000);
      found.ms.push(performance.now() - startedMs);
    }
    for (const figures of [found.cpuMs, found.ms]) figures.sort((one, other) => one - other);
    return found;
  };
  const owner = { kind: 'shipper', id: 1 } as const;
  let last = 0;
  const refreshed = [
    await follow('a token issued', async (round) => {
      if (last > 0) await revokeToken(ctx, commandLine, last).then(() => mirror.refresh());
      last = (await issueToken(ctx, commandLine, { owner, name: `bench ${round}` })).id;
    }),
    await follow('a shipper blocked or not', (round) =>
      blockShipper(ctx, commandLine, { shipperId: 1, blocked: round % 2 === 0 }),
    ),
    await follow('all of it, as after a restored backup', () =>
      sql`update epoch set value = value + 1`.execute(ctx.db),
    ),
  ];
  const tokens = await ctx.db
    .selectFrom('accessToken')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const close = async (): Promise<void> => {
    await mirror.stop();
    await app.stop();
  };
  return { result: { tokens: tokens.count, shippers, refreshed } satisfies MirrorResult, close };
});

/** Shippers as the first one is, and tokens that nobody knows. */
async function fill(
  db: Context['db'],
  { shippers, tokensEach }: Pick<MirrorInput, 'shippers' | 'tokensEach'>,
): Promise<void> {
  await sql`insert into shipper (cnpj, corporate_name, trade_name, zip, street, number, district, city, state, settings)
    select lpad(n::text, 14, '0'), corporate_name, trade_name || ' ' || n, zip, street, number, district, city, state, settings
    from shipper, generate_series(1, ${sql.lit(shippers)}) as n where shipper.id = 1`.execute(db);
  await sql`insert into access_token (shipper_id, name, hash, prefix)
    select id, 'bench token ' || n, encode(sha256((id || ' ' || n)::bytea), 'hex'), 'abcd'
    from shipper, generate_series(1, ${sql.lit(tokensEach)}) as n where id > 1`.execute(db);
  await sql`update epoch set value = value + 1`.execute(db);
  await sql`analyze`.execute(db);
}
