import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Actor, inChange, record } from '../../registry/changes/change.ts';
import { healthStage } from './health-stage.ts';

/** Carreto itself, in the change log. */
const carreto: Actor = { operatorId: null, name: 'carreto' };

/**
 * Warns of endpoints that fail and disables those that are lost, in the change log, where people read it: once for
 * each endpoint and stage, whichever process looks first.
 */
export async function watchHealth(ctx: Pick<Context, 'db'>): Promise<void> {
  const failing = await ctx.db
    .selectFrom('webhookEndpoint')
    .select('id')
    .where('state', '=', 'active')
    .where((where) => where.or([where('failingSince', 'is not', null), where('gone', '>', 0)]))
    .execute();
  for (const { id } of failing) await judge(ctx, id);
}

async function judge(ctx: Pick<Context, 'db'>, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('webhookEndpoint')
    .select([
      'shipperId',
      'name',
      'exhausted',
      'gone',
      'warned',
      'failingSince',
      failingForMs.as('failingForMs'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const { warnings, disable } = healthStage(row);
  if (disable === null && warnings <= row.warned) return;
  await inChange(ctx, carreto, async (change) => {
    const updated = await change.tx
      .updateTable('webhookEndpoint')
      .set(
        disable === null
          ? { warned: warnings }
          : { state: 'auto_disabled', disabledReason: disable, revision: sql<number>`revision + 1` },
      )
      .where('id', '=', id)
      .where('state', '=', 'active')
      .where('warned', '=', row.warned)
      .where('exhausted', '>=', row.exhausted)
      .where('gone', '>=', row.gone)
      .returning('id')
      .executeTakeFirst();
    if (updated === undefined) return;
    await record(change, {
      kind: 'webhook',
      id,
      shipperId: row.shipperId,
      action: disable === null ? 'warn_failing' : 'auto_disable',
      before: null,
      after: { name: row.name, failingSince: row.failingSince, warnings, reason: disable },
    });
  });
}

const failingForMs: RawBuilder<number> = sql<number>`
  coalesce(extract(epoch from app_now() - failing_since) * 1000, 0)::float8`;
