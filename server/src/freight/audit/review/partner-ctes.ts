import { type Kysely, type Selectable, sql } from 'kysely';
import { type Scope, withinCarriers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { CteRows } from '../../cte/rows.ts';
import { cteStates } from '../../cte/states.ts';

/** A CT-e of a carrier with what its shipper proposes and waits for an answer, in cents; null: nothing. */
export type PartnerCte = Selectable<CteRows['cte']> & { offeredCents: number | null };

type PartnerCteView = 'toAnswer' | 'negotiating' | 'divergent';

type Wanted = {
  scope: Scope;
  view: PartnerCteView | null;
  /** 0: from the newest on. */
  after: number;
  fetch: number;
};

/** CT-es of the carriers in scope that they did not delete, newest first. */
export function partnerCtes(db: Kysely<Rows>, { scope, view, after, fetch }: Wanted): Promise<PartnerCte[]> {
  return db
    .selectFrom('cte')
    .leftJoin('cteProposal as offer', (join) =>
      join
        .onRef('offer.cteId', '=', 'cte.id')
        .on('offer.state', '=', 'open')
        .on('offer.side', '=', 'shipper')
        .on('cte.state', '=', cteStates.negotiating),
    )
    .selectAll('cte')
    .select('offer.totalCents as offeredCents')
    .where(withinCarriers(scope, sql.ref('cte.carrier_id')))
    .where('cte.deletedAt', 'is', null)
    .$if(view === 'toAnswer', (query) => query.where('offer.id', 'is not', null))
    .$if(view === 'negotiating', (query) => query.where('cte.state', '=', cteStates.negotiating))
    .$if(view === 'divergent', (query) => query.where('cte.state', '=', cteStates.divergent))
    .$if(after > 0, (query) => query.where('cte.id', '<', after))
    .orderBy('cte.id', 'desc')
    .limit(fetch)
    .execute();
}
