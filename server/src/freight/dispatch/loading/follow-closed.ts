import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { JobHandlers } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { writeNotfisFile } from '../../record/write-notfis-file.ts';
import type { EventContext } from '../../trail/emit-events.ts';
import { type Reported, reportOccurrence, type ToReport } from '../acts/report-occurrence.ts';
import { type Manifest, manifestNumber, readManifest } from './manifest.ts';
import { collectionToReport, filesToWrite } from './signals.ts';

type Following = Pick<Context, 'db' | 'clock'> & EventContext;

/** What makes of a closed manifest what was wanted: done again after an interruption, nothing comes twice of it. */
export function loadingHandlers(ctx: Following): JobHandlers {
  const of = (payload: unknown) => readManifest(ctx.db, (payload as { manifestId: number }).manifestId);
  return new Map([
    [filesToWrite, async (payload) => writeFiles(ctx, await of(payload))],
    [collectionToReport, async (payload) => reportCollection(ctx, await of(payload))],
  ]);
}

/** Who closed it: what follows is done in that name. */
function actorOf({ endedBy, endedByOperatorId: operatorId }: Manifest): Actor {
  return { operatorId, name: endedBy ?? '' };
}

/** Files of what none tells of yet, up to 500 freights in each; which they are is noted in the transaction of each. */
async function writeFiles(ctx: Following, manifest: Manifest): Promise<void> {
  const { id: manifestId, carrierId, shipperId, notfisLayout: version } = manifest;
  if (version === null || manifest.notfisDoneAt !== null) return;
  const freights = await ctx.db
    .selectFrom('loadingManifestFreight')
    .select('freightCode')
    .where('manifestId', '=', manifestId)
    .execute();
  const freightCodes = freights.map(({ freightCode }) => freightCode);
  const noteIn = async (tx: Transaction<Rows>, fileId: number): Promise<void> => {
    await tx.insertInto('loadingManifestFile').values({ manifestId, fileId }).execute();
  };
  for (let isMore = true; isMore; ) {
    const wanted = { carrierId, shipperId, version, only: { freightCodes, noteIn } };
    const written = await writeNotfisFile(ctx, actorOf(manifest), wanted);
    // What can be in no file is looked at again by no further one.
    isMore = written.isMore && written.record !== null;
  }
  await endOf(ctx, manifest, 'notfisDoneAt');
}

/** 15 of the catalogue: "Coletado / Postado". */
const collected = 15;
const atOnce = 200;

/** Reports each freight that is not marked yet; the mark is written in the transaction of the report. */
async function reportCollection(ctx: Following, manifest: Manifest): Promise<void> {
  const { id: manifestId } = manifest;
  if (!manifest.isCollectionReported || manifest.collectionDoneAt !== null) return;
  for (let isMore = true; isMore; ) {
    const refs = await ctx.db
      .selectFrom('loadingManifestFreight')
      .select(['shipperId', 'freightCode'])
      .where('manifestId', '=', manifestId)
      .where('collection', 'is', null)
      .orderBy('position')
      .limit(atOnce)
      .execute();
    const freights = await findFreights(ctx.db, refs);
    for (const freight of freights) await reportFreight(ctx, { manifest, freight });
    isMore = freights.length > 0;
  }
  await endOf(ctx, manifest, 'collectionDoneAt');
}

type OnManifest = { manifest: Manifest; freight: FoundFreight };

/** The whole freight, or of one that leaves incomplete each volume that is loaded. */
async function reportFreight(ctx: Following, { manifest, freight }: OnManifest): Promise<void> {
  const loaded = await ctx.db
    .selectFrom('loadingManifestVolume')
    .select('volumeNumber')
    .where('manifestId', '=', manifest.id)
    .where('freightCode', '=', freight.code)
    .where('state', '=', 'loaded')
    .orderBy('volumeNumber')
    .execute();
  const isWhole = loaded.length === freight.volumeCount;
  const numbers = isWhole ? [null] : loaded.map(({ volumeNumber }) => volumeNumber);
  const mark = markIn({ manifest, freight });
  try {
    for (const [index, volumeNumber] of numbers.entries()) {
      // The freight is marked with its last volume: until then its reports are sent again, as repeats.
      const keep: Keep<Reported> =
        index === numbers.length - 1 ? (tx, { outcome }) => mark(tx, outcome) : async () => {};
      const report = reportOf(manifest, volumeNumber);
      await reportOccurrence(ctx, actorOf(manifest), { freight, report, keep });
    }
  } catch (error) {
    if (!(error instanceof Failure && refusals.has(error.code))) throw error;
    await ctx.db.transaction().execute((tx) => mark(tx, 'refused'));
  }
}

/** It ended, was cancelled or was said to be elsewhere meanwhile; all else is tried again. */
const refusals: ReadonlySet<string> = new Set(['out_of_flow', 'invalid_request']);

function reportOf(manifest: Manifest, volumeNumber: number | null): ToReport {
  return {
    code: collected,
    occurredAt: manifest.endedAt ?? manifest.openedAt,
    message: `Romaneio ${manifestNumber(manifest.id)}`,
    ...{ volumeNumber, expectedOn: null, proofs: [] },
  };
}

function markIn({ manifest, freight }: OnManifest) {
  return async <Tables>(tx: Transaction<Tables>, collection: Reported['outcome'] | 'refused') => {
    // Every transaction is one of the whole database.
    await (tx as unknown as Transaction<Rows>)
      .updateTable('loadingManifestFreight')
      .set({ collection })
      .where('manifestId', '=', manifest.id)
      .where('freightCode', '=', freight.code)
      .where('collection', 'is', null)
      .execute();
  };
}

async function endOf(
  { db, clock }: Following,
  { id }: Manifest,
  column: 'notfisDoneAt' | 'collectionDoneAt',
): Promise<void> {
  await db
    .updateTable('loadingManifest')
    .set({ [column]: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .execute();
}
