import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { auditSiblingsIn } from '../audit-siblings.ts';
import { noteIn } from '../move-cte.ts';
import type { CteState } from '../states.ts';
import type { CteLink } from './links-of.ts';
import { passLinksOnIn, relateComplementsIn } from './relate.ts';

type Adding = {
  cte: { id: number; shipperId: number; state: CteState; freightCode: string | null };
  links: readonly CteLink[];
  actor: Actor;
  complement?: string;
};

/**
 * Links a CT-e to further freights, in the caller's transaction, which holds it; those it has already are left alone. The
 * first one ever stays the first. The other CT-es of the freights are audited again. CT-es that complete or replace it follow where they have no freight of their own.
 */
export async function addLinksIn(
  tx: Transaction<Rows>,
  { cte, links, actor, complement }: Adding,
): Promise<void> {
  const known = await tx
    .selectFrom('cteFreight')
    .select(['freightCode', 'position'])
    .where('cteId', '=', cte.id)
    .execute();
  const codes = new Set(known.map(({ freightCode }) => freightCode));
  const added = links.filter(({ freightCode }) => !codes.has(freightCode));
  const [first] = added;
  if (first === undefined) return;
  const last = Math.max(0, ...known.map(({ position }) => position));
  const { id: cteId, shipperId, state } = cte;
  await tx
    .insertInto('cteFreight')
    .values(added.map((link, index) => ({ ...link, shipperId, cteId, position: last + index + 1 })))
    .execute();
  await tx
    .updateTable('cte')
    .set({ freightCode: cte.freightCode ?? first.freightCode, auditDueAt: sql<Date>`app_now()` })
    .where('id', '=', cteId)
    .execute();
  // What it charges there is not owed again.
  await auditSiblingsIn(tx, cteId);
  const freights = added.map(({ freightCode }) => freightCode);
  const note = {
    message: `CT-e vinculado a ${freights.join(', ')}`,
    facts: { event: 'linked', freights: added },
    ...(complement === undefined ? {} : { complement }),
  };
  await noteIn(tx, { cteId, from: state, to: state, actor, note });
  await relateComplementsIn(tx, shipperId, freights);
  await passLinksOnIn(tx, [cteId]);
}
