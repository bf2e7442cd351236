import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { carreto, inChange } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { CteSource } from '../rows.ts';
import { endWaybillsIn } from '../waybills/end-waybills.ts';
import { deleteCteIn } from './delete-cte.ts';
import { keepEventIn, letEventsHappenIn } from './events/waiting-events.ts';
import { judgeAll, type Verdict } from './judge.ts';
import { lockCarrier } from './lock-carrier.ts';
import { recordHandedIn } from './record-handed.ts';
import { type Sender, senderIn } from './sender.ts';
import type { SentCte, TakenCte } from './sent-cte.ts';
import { storeCtesIn } from './store-ctes.ts';

export type RefusedCte = Extract<TakenCte, { outcome: 'refused' }>;

/** Who sends, and how. */
export type Sending = Sender & {
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
  return inChange(ctx, sending.actor ?? carreto, async (change) => {
    const { tx } = change;
    await lockCarrier(tx, cnpj);
    const verdicts = await judgeAll(tx, world, { carrierCnpj: cnpj, sent });
    await keepWaitingIn(tx, sending, verdicts);
    const refused = new Map(
      [...verdicts].flatMap(([one, verdict]) =>
        verdict.kind === 'refuse' ? [[one, refusal(one, verdict)] as const] : [],
      ),
    );
    if (refused.size > 0) sending.refuseAll?.(sent, refused);
    const ids = await storeCtesIn(tx, { ...sending, accepted: accepted(verdicts) });
    await endMetIn(tx, sending, { verdicts, ids });
    const cancelled = await letEventsHappenIn(tx, ids);
    const taken: TakenCte[] = [];
    for (const one of sent)
      taken.push(await outcomeOf(tx, { one, verdict: verdicts.get(one), ids, cancelled, sending }));
    if (sending.actor !== undefined) await recordHandedIn(change, verdicts, ids);
    await sending.keep(tx, taken);
    return taken;
  });
}

/** Keeps the cancellations of CT-es that have not come; one that cannot be kept is refused. */
async function keepWaitingIn(
  tx: Transaction<Rows>,
  sender: Sender,
  verdicts: Map<SentCte, Verdict>,
): Promise<void> {
  for (const [one, verdict] of verdicts) {
    if (verdict.kind !== 'wait') continue;
    const { carrierId } = sender;
    const problem = await keepEventIn(tx, {
      carrierId,
      actor: await senderIn(tx, sender),
      event: verdict.cancellation,
    });
    if (problem !== null) verdicts.set(one, { kind: 'refuse', problems: [problem] });
  }
}

type Stored = { verdicts: ReadonlyMap<SentCte, Verdict>; ids: ReadonlyMap<string, number> };

/** Ends the waybills that waited for what was stored. */
async function endMetIn(tx: Transaction<Rows>, sender: Sender, { verdicts, ids }: Stored): Promise<void> {
  for (const { sent, waybills } of accepted(verdicts)) {
    const cteId = ids.get(sent.cte.accessKey);
    if (cteId === undefined || waybills.length === 0) continue;
    const actor = await senderIn(tx, sender);
    await endWaybillsIn(tx, { cteId, totalCents: sent.cte.totalCents, waybills, actor });
  }
}

function accepted(verdicts: ReadonlyMap<SentCte, Verdict>) {
  return [...verdicts.values()].flatMap((verdict) => (verdict.kind === 'store' ? [verdict] : []));
}

type Settling = {
  one: SentCte;
  verdict: Verdict | undefined;
  ids: ReadonlyMap<string, number>;
  /** Access keys whose cancellation had waited. */
  cancelled: ReadonlySet<string>;
  sending: Sending;
};

async function outcomeOf(
  tx: Transaction<Rows>,
  { one, verdict, ids, cancelled, sending }: Settling,
): Promise<TakenCte> {
  const accessKey = keyOf(one);
  if (verdict === undefined) throw new Error('a CT-e was not judged');
  if (verdict.kind === 'refuse') return refusal(one, verdict);
  if (verdict.kind === 'wait') return { outcome: 'waiting', accessKey };
  if (verdict.kind === 'repeat') return { outcome: verdict.outcome, accessKey, cteId: verdict.cteId };
  if (verdict.kind === 'delete') {
    const { cteId, cancellation } = verdict;
    await deleteCteIn(tx, { cteId, actor: await senderIn(tx, sending), cancellation });
    return { outcome: 'deleted', accessKey, cteId };
  }
  const cteId = ids.get(accessKey);
  if (cteId === undefined) throw new Error('a CT-e was not stored');
  return { outcome: cancelled.has(accessKey) ? 'deleted' : 'stored', accessKey, cteId };
}

function refusal(one: SentCte, { problems }: Extract<Verdict, { kind: 'refuse' }>): RefusedCte {
  return { outcome: 'refused', accessKey: keyOf(one), problems };
}

function keyOf(one: SentCte): string {
  return one.kind === 'store' ? one.cte.accessKey : one.accessKey;
}
