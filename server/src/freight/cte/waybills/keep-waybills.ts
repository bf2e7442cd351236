import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { KeylessWaybill } from '../../../documents/cte/waybill.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import { carreto, inChange } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { lockCarrier } from '../intake/lock-carrier.ts';
import { type Sender, senderIn } from '../intake/sender.ts';
import { servedBefore } from '../intake/served-before.ts';
import { branchesOf, chooseShipper, isServed, shippersByCnpj } from '../intake/shippers.ts';
import type { TakingContext } from '../intake/take-ctes.ts';
import { findCandidates } from '../link/find-freights.ts';

/** A waybill without the key of its CT-e, as its file has it. */
export type SentWaybill = { kind: 'wait' | 'withdraw'; waybill: KeylessWaybill; shipperCnpj: string };

/** What became of one. `known`: its CT-e has come already. */
export type KeptWaybill =
  | { outcome: 'kept' }
  | { outcome: 'withdrawn' }
  | { outcome: 'known'; accessKey: string; cteId: number }
  | { outcome: 'unreadable'; messages: string[] };

/** Waybills of one carrier that may wait: they are kept for weeks, and whoever sends them may make up numbers. */
const mostWaiting = 10_000;

/**
 * Keeps waybills of a carrier until their CT-es come, or withdraws them, in one transaction; what became of each stands at
 * its place. Each is of one shipper, found as a CT-e's is. None of them charges anything.
 */
export function keepWaybills(
  ctx: TakingContext,
  sender: Sender,
  sent: readonly SentWaybill[],
): Promise<KeptWaybill[]> {
  const world = ctx.mirror.current;
  const carrierCnpj = world.carriers.byId.get(sender.carrierId)?.cnpj ?? '';
  return inChange(ctx, sender.actor ?? carreto, async ({ tx }) => {
    await lockCarrier(tx, carrierCnpj);
    const shipperOf = await shippersOf(tx, world, { carrierCnpj, sent });
    const kept: KeptWaybill[] = [];
    for (const one of sent) {
      const { issuerCnpj } = one.waybill;
      if (issuerCnpj !== null && cnpjRoot(issuerCnpj) !== cnpjRoot(carrierCnpj)) {
        kept.push(refused('o emissor não é a transportadora nem filial dela'));
        continue;
      }
      const choice = shipperOf(one);
      kept.push(
        'problem' in choice
          ? refused(choice.problem.message)
          : await settleIn(tx, { sender, carrierCnpj, one, shipperId: choice.shipperId }),
      );
    }
    return kept;
  });
}

function refused(message: string): KeptWaybill {
  return { outcome: 'unreadable', messages: [message] };
}

type Wanted = { carrierCnpj: string; sent: readonly SentWaybill[] };

/** Whose each is, as `judgeAll` finds it for CT-es. */
async function shippersOf(
  tx: Transaction<Rows>,
  world: TakingContext['mirror']['current'],
  { carrierCnpj, sent }: Wanted,
) {
  const documents = sent.map(({ shipperCnpj }) => shipperCnpj);
  const named = shippersByCnpj(world, documents);
  const carrierIds = branchesOf(world, carrierCnpj);
  const shipperIds = [...new Set(documents.flatMap(named))];
  const clues = sent.map(({ waybill }) => waybill);
  const finder = await findCandidates(tx, { world, carrierIds, shipperIds, clues });
  const unknown = shipperIds.filter((shipperId) => !isServed(world, shipperId, carrierIds));
  const before = await servedBefore(tx, carrierIds, unknown);
  const serves = (shipperId: number) => !unknown.includes(shipperId) || before.has(shipperId);
  return ({ waybill, shipperCnpj }: SentWaybill) =>
    chooseShipper({
      clue: { documents: [shipperCnpj], isFoundByNfe: false },
      named,
      serves,
      freights: waybill.nfes.flatMap((nfe) => finder.ofNfe(nfe, () => true)?.freight ?? []),
    });
}

type Settling = { sender: Sender; carrierCnpj: string; one: SentWaybill; shipperId: number };

async function settleIn(tx: Transaction<Rows>, settling: Settling): Promise<KeptWaybill> {
  const { one, shipperId, carrierCnpj } = settling;
  const { waybill } = one;
  const issuerRoot = cnpjRoot(carrierCnpj);
  const come = await comeCte(tx, { shipperId, issuerRoot, waybill });
  const waiting = await tx
    .selectFrom('waitingWaybill')
    .select(['id', 'contentHash'])
    .where('shipperId', '=', shipperId)
    .where('issuerRoot', '=', issuerRoot)
    .where('series', '=', waybill.series)
    .where('number', '=', waybill.number)
    .where(sql<boolean>`issuer_cnpj is not distinct from ${waybill.issuerCnpj}`)
    .executeTakeFirst();
  if (one.kind === 'withdraw') {
    if (waiting === undefined) return refused('não traz a chave de acesso do CT-e que exclui');
    await tx.deleteFrom('waitingWaybill').where('id', '=', waiting.id).execute();
    return { outcome: 'withdrawn' };
  }
  if (come !== undefined) return { outcome: 'known', accessKey: come.accessKey, cteId: come.id };
  const contentHash = createHash('sha256').update(canonicalJson(waybill)).digest();
  if (waiting !== undefined)
    return waiting.contentHash.equals(contentHash)
      ? { outcome: 'kept' }
      : refused('já espera por seu CT-e com outro conteúdo');
  return insertIn(tx, { ...settling, issuerRoot, contentHash });
}

async function insertIn(
  tx: Transaction<Rows>,
  { sender, one, shipperId, issuerRoot, contentHash }: Settling & { issuerRoot: string; contentHash: Buffer },
): Promise<KeptWaybill> {
  const { carrierId } = sender;
  if (await isFull(tx, carrierId))
    return refused('não traz a chave de acesso do CT-e, e já há conhecimentos demais à espera');
  const actor = await senderIn(tx, sender);
  const { series, number, totalCents, issuedOn, issuerCnpj } = one.waybill;
  await tx
    .insertInto('waitingWaybill')
    .values({
      ...{ shipperId, carrierId, issuerRoot, issuerCnpj, series, number, totalCents, issuedOn, contentHash },
      waybill: JSON.stringify(one.waybill),
      operatorId: actor.operatorId,
      actor: actor.name,
    })
    .execute();
  return { outcome: 'kept' };
}

type Coming = { shipperId: number; issuerRoot: string; waybill: KeylessWaybill };

/** The CT-e of a waybill that came before it: of this shipper, and one alone. */
async function comeCte(tx: Transaction<Rows>, { shipperId, issuerRoot, waybill }: Coming) {
  const { series, number, issuerCnpj } = waybill;
  const rows = await tx
    .selectFrom('cte')
    .select(['id', 'accessKey'])
    .where('shipperId', '=', shipperId)
    .where('number', '=', number)
    .where('series', '=', series)
    .where(sql<boolean>`substr(access_key, 7, ${issuerCnpj === null ? 8 : 14}) = ${issuerCnpj ?? issuerRoot}`)
    .orderBy('id')
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

async function isFull(tx: Transaction<Rows>, carrierId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from waiting_waybill where carrier_id = ${carrierId} limit ${mostWaiting}) as waiting`.execute(
    tx,
  );
  return (rows[0]?.count ?? 0) >= mostWaiting;
}
