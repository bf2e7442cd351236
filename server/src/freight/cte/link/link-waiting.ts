import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { JobHandlers } from '../../../platform/jobs/queue.ts';
import { carreto } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { FreightRef } from '../../find.ts';
import { freightFindable } from '../../signals.ts';
import { branchesOf } from '../intake/shippers.ts';
import { addLinksIn } from './add-links.ts';
import { barredFreights } from './barred.ts';
import { type Clues, findCandidates } from './find-freights.ts';
import { linksOf } from './links-of.ts';
import { waitingFor } from './waiting.ts';

/** The name of the work that looks again at CT-es that were stored without a freight. */
export const ctesUnlinked = 'ctes unlinked';

type Linking = Pick<Context, 'db' | 'mirror'>;

/** What links CT-es later than they came. */
export function linkHandlers(ctx: Linking): JobHandlers {
  return new Map([
    // Who wrote the payloads wrote these types.
    [freightFindable, (payload) => linkToFreight(ctx, payload as FreightRef)],
    [ctesUnlinked, (payload) => linkAgain(ctx, (payload as { cteIds: number[] }).cteIds)],
  ]);
}

/** Links what waited for a freight that can be found now. */
async function linkToFreight(ctx: Linking, freight: FreightRef): Promise<void> {
  await linkAgain(ctx, await waitingFor(ctx, freight));
}

/** Looks again for the freights of CT-es that lack one. */
async function linkAgain(ctx: Linking, cteIds: readonly number[]): Promise<void> {
  if (cteIds.length === 0) return;
  await withTransaction(ctx.db, (tx) => linkAgainIn(tx, ctx, cteIds));
}

async function linkAgainIn(
  tx: Transaction<Rows>,
  { mirror }: Pick<Linking, 'mirror'>,
  cteIds: readonly number[],
): Promise<void> {
  const ctes = await tx
    .selectFrom('cte')
    .select(['id', 'shipperId', 'carrierId', 'trackingCodes', 'freightCode', 'state'])
    .where('id', 'in', [...cteIds])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (ctes.length === 0) return;
  const waiting = await tx
    .selectFrom('cteNfe')
    .selectAll()
    .where('cteId', 'in', [...cteIds])
    .where('freightCode', 'is', null)
    .orderBy('position')
    .execute();
  const { carriers } = mirror.current;
  const cnpjs = ctes.map(({ carrierId }) => carriers.byId.get(carrierId)?.cnpj ?? '');
  const carrierIds = [...new Set(cnpjs.flatMap((cnpj) => branchesOf(mirror.current, cnpj)))];
  const cluesOf = new Map<number, Clues>(
    ctes.map(({ id, trackingCodes, freightCode }) => [
      id,
      {
        nfes: waiting.filter(({ cteId }) => cteId === id),
        // Codes are asked where no NF-e ever answered.
        trackingCodes: freightCode === null ? trackingCodes : [],
      },
    ]),
  );
  const shipperIds = [...new Set(ctes.map(({ shipperId }) => shipperId))];
  const finder = await findCandidates(tx, {
    world: mirror.current,
    carrierIds,
    shipperIds,
    clues: [...cluesOf.values()],
  });
  const barred = await barredFreights(tx, cteIds);
  for (const cte of ctes) {
    const nfes = waiting.filter(({ cteId }) => cteId === cte.id);
    const { freights, ofNfes } = linksOf(finder, cluesOf.get(cte.id) ?? { nfes, trackingCodes: [] }, {
      shipperId: cte.shipperId,
      barred: barred(cte.id),
    });
    for (const [index, { position }] of nfes.entries())
      await noteNfe(tx, { cteId: cte.id, position, freightCode: ofNfes[index] ?? null });
    await addLinksIn(tx, { cte, links: freights, actor: carreto });
  }
}

async function noteNfe(
  tx: Transaction<Rows>,
  { cteId, position, freightCode }: { cteId: number; position: number; freightCode: string | null },
): Promise<void> {
  if (freightCode === null) return;
  await tx
    .updateTable('cteNfe')
    .set({ freightCode })
    .where('cteId', '=', cteId)
    .where('position', '=', position)
    .execute();
}
