import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { type Scope, withinCarriers } from '../../../registry/access/scope.ts';
import { cteStates } from '../../cte/states.ts';
import { findFiles } from '../files/wire-find-files.ts';
import { countUpTo } from '../list/count.ts';
import { allFreights } from '../list/filter.ts';
import { partnerFilter } from './partner-freights.ts';

const mostFreights = 10_000;
const mostFiles = 200;
const dayMs = 86_400_000;

/** What needs a carrier's own people. Counts end at 10,000 freights and 200 files. */
type PartnerHome = {
  carriers: { id: number; name: string }[];
  toCollect: number;
  late: number;
  proposals: number;
  files: number;
};

/** What needs those who see some carriers, over all of them. */
export async function partnerHome(
  ctx: Pick<Context, 'db' | 'clock' | 'mirror'>,
  scope: Scope,
): Promise<PartnerHome> {
  const count = async (view: 'toCollect' | 'late') =>
    (await countUpTo(ctx, { ...allFreights(scope), ...partnerFilter(view) }, mostFreights)).count;
  return {
    carriers: carriersOf(ctx, scope),
    toCollect: await count('toCollect'),
    late: await count('late'),
    proposals: await countProposals(ctx, scope),
    files: await countFiles(ctx, scope),
  };
}

function carriersOf({ mirror }: Pick<Context, 'mirror'>, { carrierIds }: Scope): PartnerHome['carriers'] {
  const { byId } = mirror.current.carriers;
  const ids = carrierIds === 'all' ? [...byId.keys()] : carrierIds;
  const named = ids.flatMap((id) => {
    const carrier = byId.get(id);
    return carrier === undefined ? [] : [{ id, name: carrier.tradeName }];
  });
  return named.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

async function countProposals({ db }: Pick<Context, 'db'>, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('cteProposal')
    .innerJoin('cte', 'cte.id', 'cteProposal.cteId')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cteProposal.state', '=', 'open')
    .where('cteProposal.side', '=', 'shipper')
    .where('cte.state', '=', cteStates.negotiating)
    .where('cte.deletedAt', 'is', null)
    .where(withinCarriers(scope, sql.ref('cte.carrier_id')))
    .executeTakeFirstOrThrow();
  return count;
}

async function countFiles(ctx: Pick<Context, 'db' | 'clock'>, scope: Scope): Promise<number> {
  const from = new Date(ctx.clock.nowMs() - 30 * dayMs).toISOString();
  const query = { scope, from, direction: 'in' as const, limit: mostFiles };
  const [partial, refused] = await Promise.all([
    findFiles(ctx, { ...query, state: 'partial' }),
    findFiles(ctx, { ...query, state: 'refused' }),
  ]);
  return Math.min(mostFiles, partial.items.length + refused.items.length);
}
