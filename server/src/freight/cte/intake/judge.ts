import { sql, type Transaction } from 'kysely';
import type { Cte } from '../../../documents/cte/document.ts';
import type { Rows } from '../../../rows.ts';
import { type FreightFinder, findCandidates } from '../link/find-freights.ts';
import { type CteState, cteStates } from '../states.ts';
import { type WaitingWaybill, waybillsFor, withWaybills } from '../waybills/meet.ts';
import { problem } from './check-key.ts';
import { contentHashOf } from './hashes.ts';
import type { Cancellation, CteProblem, SentCte } from './sent-cte.ts';
import { servedBefore } from './served-before.ts';
import { branchesOf, chooseShipper, isServed, type RegistryWorld, shippersByCnpj } from './shippers.ts';

/** What is to become of a CT-e. */
export type Verdict =
  | { kind: 'refuse'; problems: readonly CteProblem[] }
  /** It was stored, or deleted, before. */
  | { kind: 'repeat'; outcome: 'repeated' | 'deleted'; cteId: number }
  | { kind: 'delete'; cteId: number; cancellation: Cancellation | null }
  /** Its CT-e has not come. */
  | { kind: 'wait'; cancellation: Cancellation }
  | AcceptedCte;

/** A new CT-e with its shipper, and where its freights are found. */
export type AcceptedCte = {
  kind: 'store';
  sent: Extract<SentCte, { kind: 'store' }>;
  shipperId: number;
  contentHash: Buffer;
  finder: FreightFinder;
  /** Those that waited for it. */
  waybills: readonly WaitingWaybill[];
};

type Judging = { carrierCnpj: string; sent: readonly SentCte[] };

type Stored = {
  id: number;
  accessKey: string;
  shipperId: number;
  contentHash: Buffer;
  state: CteState;
  replacedBy: number | null;
  deletedAt: Date | null;
  /** Its cancellation had waited for it. */
  cameCancelled: boolean;
};

/** Judges CT-es by what is stored and registered, everything read at once for all of them. */
export async function judgeAll(
  tx: Transaction<Rows>,
  world: RegistryWorld,
  { carrierCnpj, sent }: Judging,
): Promise<Map<SentCte, Verdict>> {
  const documents = sent.flatMap(({ shipper }) => shipper?.documents ?? []);
  const named = shippersByCnpj(world, documents);
  const carrierIds = branchesOf(world, carrierCnpj);
  const shipperIds = [...new Set(documents.flatMap(named))];
  const ctes = sent.flatMap((one) => (one.kind === 'store' ? [one.cte] : []));
  const waybillsOf = await waybillsFor(tx, ctes);
  const clues = ctes.flatMap((cte) => [
    cte,
    ...shipperIds.flatMap((shipperId) => waybillsOf(cte, shipperId).map(({ waybill }) => waybill)),
  ]);
  const finder = await findCandidates(tx, { world, carrierIds, shipperIds, clues });
  const stored = await findStored(tx, sent);
  const unknown = shipperIds.filter((shipperId) => !isServed(world, shipperId, carrierIds));
  const before = await servedBefore(tx, carrierIds, unknown);
  const serves = (shipperId: number) => !unknown.includes(shipperId) || before.has(shipperId);
  const shipperOf = (one: Extract<SentCte, { kind: 'store' }>) => {
    const freights = one.cte.nfes.flatMap((nfe) => finder.ofNfe(nfe, ofAnybody)?.freight ?? []);
    return chooseShipper({ clue: one.shipper, named, serves, freights });
  };
  return new Map(
    sent.map((one): [SentCte, Verdict] => {
      if (one.kind === 'delete') return [one, judgeDeletion(stored.get(one.accessKey), one, named)];
      const contentHash = contentHashOf(one.cte);
      const known = judgeKnown(stored, one.cte, contentHash);
      if (known !== null) return [one, known];
      const choice = shipperOf(one);
      if ('problem' in choice) return [one, { kind: 'refuse', problems: [choice.problem] }];
      if (one.isTest === true && world.shippers.get(choice.shipperId)?.settings.takesTestDocuments !== true)
        return [one, refuse(problem('environment', 'é de homologação'))];
      const waybills = waybillsOf(one.cte, choice.shipperId);
      const cte = withWaybills(one.cte, waybills);
      return [one, { kind: 'store', sent: { ...one, cte }, contentHash, finder, waybills, ...choice }];
    }),
  );
}

const ofAnybody = () => true;

async function findStored(tx: Transaction<Rows>, sent: readonly SentCte[]): Promise<Map<string, Stored>> {
  const keys = sent.flatMap((one) =>
    one.kind === 'store' ? [one.cte.accessKey, ...one.cte.relatedKeys] : [one.accessKey],
  );
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('cte')
    .select(['id', 'accessKey', 'shipperId', 'contentHash', 'state', 'replacedBy', 'deletedAt'])
    .select(
      sql<boolean>`exists (select from cte_log as line where line.cte_id = cte.id
        and line.message_json @> '{"event": "deleted", "hasWaited": true}')`.as('cameCancelled'),
    )
    .where('accessKey', 'in', [...new Set(keys)])
    .execute();
  return new Map(rows.map((row) => [row.accessKey, row]));
}

/** What is to be said without looking at the shipper; null for a CT-e that is new. */
function judgeKnown(stored: ReadonlyMap<string, Stored>, cte: Cte, contentHash: Buffer): Verdict | null {
  const same = stored.get(cte.accessKey);
  if (same?.contentHash.equals(contentHash)) {
    const { id: cteId, cameCancelled } = same;
    return { kind: 'repeat', outcome: cameCancelled ? 'deleted' : 'repeated', cteId };
  }
  if (same !== undefined) return refuse(conflict('accessKey', 'já foi recebida com outro conteúdo'));
  if (cte.action !== 'replace') return null;
  const isTaken = cte.relatedKeys.some((key) => (stored.get(key)?.replacedBy ?? null) !== null);
  return isTaken ? refuse(conflict('related', 'já foi substituído por outro CT-e')) : null;
}

type Deletion = Extract<SentCte, { kind: 'delete' }>;

function judgeDeletion(
  known: Stored | undefined,
  { shipper, cancellation }: Deletion,
  named: (cnpj: string) => readonly number[],
): Verdict {
  if (known === undefined)
    return cancellation === null
      ? refuse(problem('accessKey', 'não é de um CT-e que foi recebido'))
      : { kind: 'wait', cancellation };
  if (shipper !== null && !shipper.documents.some((cnpj) => named(cnpj).includes(known.shipperId)))
    return refuse(problem('shipper', 'não é o embarcador do CT-e'));
  if (known.deletedAt !== null) return { kind: 'repeat', outcome: 'deleted', cteId: known.id };
  if (known.state === cteStates.released)
    return refuse(conflict('accessKey', 'é de um CT-e liberado, que não pode mais ser excluído'));
  return { kind: 'delete', cteId: known.id, cancellation };
}

function conflict(member: CteProblem['member'], message: string): CteProblem {
  return { member, message, isConflict: true };
}

function refuse(...problems: CteProblem[]): Verdict {
  return { kind: 'refuse', problems };
}
