import type { Transaction } from 'kysely';
import { classify, type MeaningOf } from '../../../documents/cte/classify.ts';
import { enqueueIn } from '../../../platform/jobs/queue.ts';
import { carreto } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { grantAllIn, newLinkId } from '../../capabilities.ts';
import { componentMeanings } from '../components/meanings.ts';
import { ctesUnlinked } from '../link/link-waiting.ts';
import { linksOf } from '../link/links-of.ts';
import { relateComplementsIn, relateNewIn } from '../link/relate.ts';
import type { CteSource } from '../rows.ts';
import { ctesArrivedIn } from '../signals.ts';
import { cteStates } from '../states.ts';
import { markDuplicatesIn } from './duplicates.ts';
import { likenessOf } from './hashes.ts';
import { type CteDraft, insertPartsIn, type WrittenCte } from './insert-parts.ts';
import type { AcceptedCte } from './judge.ts';
import type { Sender } from './sender.ts';

const none: ReadonlySet<string> = new Set();

type Storing = Sender & { source: CteSource; accepted: readonly AcceptedCte[] };

/** Stores new CT-es with all that belongs to them, in the caller's transaction; gives their ids by access key. */
export async function storeCtesIn(
  tx: Transaction<Rows>,
  { carrierId, actor = carreto, source, accepted }: Storing,
): Promise<Map<string, number>> {
  if (accepted.length === 0) return new Map();
  const drafts = accepted.map((one): CteDraft => {
    const links = linksOf(one.finder, one.sent.cte, { shipperId: one.shipperId, barred: none });
    return { ...one, links, linkId: newLinkId() };
  });
  const meaningOf = await componentMeanings(tx, carrierId);
  const inserted = await tx
    .insertInto('cte')
    .values(drafts.map((draft) => ({ ...columnsOf(draft, meaningOf), carrierId, source })))
    .returning(['id', 'accessKey'])
    .execute();
  const ids = new Map(inserted.map(({ id, accessKey }) => [accessKey, id]));
  const written = drafts.map((draft) => ({ ...draft, id: ids.get(draft.sent.cte.accessKey) ?? 0 }));
  await insertPartsIn(tx, written, actor);
  await grantAllIn(
    tx,
    written.map(({ id, linkId, shipperId }) => ({
      id: linkId,
      shipperId,
      kind: 'cte' as const,
      targetId: id,
      expiresAt: null,
    })),
  );
  await markDuplicatesIn(tx, [...ids.values()]);
  await joinIn(tx, written);
  await waitIn(tx, written);
  await ctesArrivedIn(tx, [...ids.values()]);
  return ids;
}

function columnsOf({ sent: { cte }, shipperId, contentHash, linkId, links }: CteDraft, meaningOf: MeaningOf) {
  return {
    shipperId,
    accessKey: cte.accessKey,
    action: cte.action,
    series: cte.series,
    number: cte.number,
    operationType: cte.operationType,
    totalCents: cte.totalCents,
    issuedAt: new Date(cte.issuedAtMs),
    processedAt: cte.processedAtMs === null ? null : new Date(cte.processedAtMs),
    document: JSON.stringify(classify(cte.document, meaningOf)),
    contentHash,
    likeness: likenessOf(cte),
    trackingCodes: [...cte.trackingCodes],
    linkId,
    state: cteStates.processing,
    freightCode: links.freights[0]?.freightCode ?? null,
    duplicateOf: null,
    duplicateReason: null,
  };
}

/** With those they complete or replace, and with those that waited for them. */
async function joinIn(tx: Transaction<Rows>, written: readonly WrittenCte[]): Promise<void> {
  const byShipper = Map.groupBy(written, ({ shipperId }) => shipperId);
  for (const [shipperId, own] of byShipper) {
    const freights = own.flatMap(({ links }) => links.freights.map(({ freightCode }) => freightCode));
    await relateNewIn(
      tx,
      own.map(({ id, sent: { cte } }) => ({
        id,
        shipperId,
        accessKey: cte.accessKey,
        kind: cte.action === 'include' ? null : cte.action,
        relatedKeys: [...new Set(cte.relatedKeys)],
      })),
    );
    await relateComplementsIn(tx, shipperId, [...new Set(freights)]);
  }
}

/**
 * A freight may be on its way in a transaction that is not ours to see: what has no freight, or lacks one for an NF-e, is
 * looked at again when this one is done.
 */
async function waitIn(tx: Transaction<Rows>, written: readonly WrittenCte[]): Promise<void> {
  const cteIds = written
    .filter(({ links }) => links.freights.length === 0 || links.ofNfes.includes(null))
    .map(({ id }) => id);
  if (cteIds.length > 0) await enqueueIn(tx, { name: ctesUnlinked, payload: { cteIds } });
}
