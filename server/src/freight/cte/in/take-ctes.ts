import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Rows } from '../../../rows.ts';
import type { CteSource } from '../rows.ts';
import { rootOf } from './check-key.ts';
import { deleteCteIn } from './delete-cte.ts';
import { judgeAll, type Verdict } from './judge.ts';
import type { SentCte, TakenCte } from './sent-cte.ts';
import { storeCtesIn } from './store-ctes.ts';

export type RefusedCte = Extract<TakenCte, { outcome: 'refused' }>;

/** Who sends, and how. */
export type Sending = {
  carrierId: number;
  source: CteSource;
  /** Throws where one refusal refuses all; without it the others are taken. */
  refuseAll?: (sent: readonly SentCte[], refused: ReadonlyMap<SentCte, RefusedCte>) => void;
  /** Stores the answer to a repeat in the same transaction. */
  keep: Keep<TakenCte[]>;
};

export type TakingContext = Pick<Context, 'db' | 'mirror'>;

/**
 * Takes in CT-es of a carrier in one transaction, each access key at most once: what became of each stands at its place.
 * Requests of one carrier take turns, so that no two of them store the same CT-e.
 * @throws what `refuseAll` throws; then nothing is stored.
 */
export function takeCtes(
  ctx: TakingContext,
  sending: Sending,
  sent: readonly SentCte[],
): Promise<TakenCte[]> {
  const world = ctx.mirror.current;
  const cnpj = world.carriers.byId.get(sending.carrierId)?.cnpj ?? '';
  return withTransaction(ctx.db, async (tx) => {
    await takeTurn(tx, cnpj);
    const verdicts = await judgeAll(tx, world, { carrierCnpj: cnpj, sent });
    const refused = new Map(
      [...verdicts].flatMap(([one, verdict]) =>
        verdict.kind === 'refuse' ? [[one, refusal(one, verdict)] as const] : [],
      ),
    );
    if (refused.size > 0) sending.refuseAll?.(sent, refused);
    const ids = await storeCtesIn(tx, { ...sending, accepted: accepted(verdicts) });
    const taken: TakenCte[] = [];
    for (const one of sent)
      taken.push(await outcomeOf(tx, { one, verdict: verdicts.get(one), ids, sending }));
    await sending.keep(tx, taken);
    return taken;
  });
}

/** All branches of a carrier take turns: their CT-es replace each other. */
async function takeTurn(tx: Transaction<Rows>, cnpj: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cte'), hashtext(${rootOf(cnpj)}))`.execute(tx);
}

function accepted(verdicts: ReadonlyMap<SentCte, Verdict>) {
  return [...verdicts.values()].flatMap((verdict) => (verdict.kind === 'store' ? [verdict] : []));
}

type Settling = {
  one: SentCte;
  verdict: Verdict | undefined;
  ids: ReadonlyMap<string, number>;
  sending: Sending;
};

async function outcomeOf(tx: Transaction<Rows>, { one, verdict, ids, sending }: Settling): Promise<TakenCte> {
  const accessKey = keyOf(one);
  if (verdict === undefined) throw new Error('a CT-e was not judged');
  if (verdict.kind === 'refuse') return refusal(one, verdict);
  if (verdict.kind === 'repeat') return { outcome: verdict.outcome, accessKey, cteId: verdict.cteId };
  if (verdict.kind === 'delete') {
    const { cteId, cancellation } = verdict;
    await deleteCteIn(tx, { cteId, carrierId: sending.carrierId, cancellation });
    return { outcome: 'deleted', accessKey, cteId };
  }
  const cteId = ids.get(accessKey);
  if (cteId === undefined) throw new Error('a CT-e was not stored');
  return { outcome: 'stored', accessKey, cteId };
}

function refusal(one: SentCte, { problems }: Extract<Verdict, { kind: 'refuse' }>): RefusedCte {
  return { outcome: 'refused', accessKey: keyOf(one), problems };
}

function keyOf(one: SentCte): string {
  return one.kind === 'store' ? one.cte.accessKey : one.accessKey;
}
