import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';
import { lockProgress } from '../../trail/lock-progress.ts';
import { findScanned, volumeOfScanned } from '../packing/find-scanned.ts';
import { readScanned } from '../packing/scanned-code.ts';
import { placeOf } from './expected.ts';
import { chooseToLoad, hindranceToLoad, type KnownVolumes, type LoadRefusal } from './judge-load.ts';
import { changeManifestIn, lockOpenManifest, type Manifest, manifestNumber } from './manifest.ts';
import { type ManifestFreightHead, manifestHeadOf } from './manifest-freight-head.ts';

/** What a scanner read at a vehicle. */
export type LoadingScan = {
  manifestId: number;
  text: string;
  /** Whether a code of a whole freight loads all its volumes. */
  isWhole: boolean;
  scope: Scope;
  by: string;
};

/** What became of it. Plain, so that it can be kept. */
export type LoadingScanned = {
  outcome: 'loaded' | LoadRefusal;
  freight: ManifestFreightHead | null;
  volumeNumbers: number[];
  loaded: { atMs: number; by: string } | null;
  otherManifest: string | null;
  loadedOfFreight: number;
  loadedVolumes: number;
  revision: number;
};

/**
 * Loads what a code names onto an open manifest, or says why not. Of the shipper of the manifest alone: what is another's is unknown
 * here. The freight is locked meanwhile, so that no two manifests load a volume.
 * @throws Failure `not_found`; `conflict` where the manifest is open no more.
 */
export function scanVolume(
  ctx: Pick<Context, 'db' | 'clock'>,
  scan: LoadingScan,
  keep: Keep<LoadingScanned>,
): Promise<LoadingScanned> {
  const at = new Date(ctx.clock.nowMs());
  return withTransaction(ctx.db, async (tx) => {
    const manifest = await lockOpenManifest(tx, scan.manifestId);
    const scanned = readScanned(scan.text);
    // Those of some carriers see nothing of a freight of another one, not even here.
    const { carrierIds, dispatchPointIds } = scan.scope;
    const scope = { shipperIds: [manifest.shipperId], carrierIds, dispatchPointIds };
    const place = await placeOf(tx, manifest);
    const chosen = chooseToLoad(await findScanned(tx, scanned, scope), place);
    const { freight } = chosen;
    const volume = freight === null ? undefined : await volumeOfScanned(tx, scanned, freight);
    const numbers = freight === null || volume === undefined ? [] : numbersOf(freight, volume);
    const result = await loadIn(tx, { manifest, scan, chosen, numbers, at });
    const answer = { ...nothing, ...result, ...(await countsIn(tx, manifest, freight)) };
    await keep(tx, answer);
    return answer;
  });
}

const nothing = { volumeNumbers: [] as number[], loaded: null, otherManifest: null };

type Outcome = Pick<LoadingScanned, 'outcome' | 'freight'> & Partial<LoadingScanned>;
type Load = {
  manifest: Manifest;
  scan: LoadingScan;
  chosen: ReturnType<typeof chooseToLoad>;
  /** The volumes that the code names; none where there is no such volume. */
  numbers: readonly number[];
  at: Date;
};

async function loadIn(
  tx: Transaction<Rows>,
  { manifest, scan, chosen, numbers, at }: Load,
): Promise<Outcome> {
  const { freight } = chosen;
  const head = freight === null ? null : manifestHeadOf(freight);
  const volumeNumbers = [...numbers];
  if ('refusal' in chosen) return { outcome: chosen.refusal, freight: head, volumeNumbers };
  const { freight: meant } = chosen;
  if (numbers.length === 0) return { outcome: 'unknown', freight: head };
  if (meant.nfes.length === 0) return { outcome: 'without_nfe', freight: head, volumeNumbers };
  const known = await knownVolumes(tx, manifest, meant);
  const judged = numbers.map((number) => ({ number, hindrance: hindranceToLoad(known, number) }));
  const fitting = judged.filter(({ hindrance }) => hindrance === null).map(({ number }) => number);
  if (fitting.length === 0) {
    const hindrance = judged.find((one) => one.hindrance !== null)?.hindrance;
    return { ...refusalOf(hindrance ?? null, manifest), freight: head, volumeNumbers };
  }
  if (numbers.length > 1 && !scan.isWhole)
    return { outcome: 'whole_freight', freight: head, volumeNumbers: fitting };
  const { shipperId, code: freightCode } = meant;
  const written = { manifestId: manifest.id, shipperId, freightCode, writtenAt: at, writtenBy: scan.by };
  await tx
    .insertInto('loadingManifestVolume')
    .values(fitting.map((number) => ({ ...written, volumeNumber: number, state: 'loaded', reason: null })))
    .execute();
  await changeManifestIn(tx, manifest, {});
  return { outcome: 'loaded', freight: head, volumeNumbers: fitting };
}

type Hindrance = NonNullable<ReturnType<typeof hindranceToLoad>>;

function refusalOf(hindrance: Hindrance | null, { id }: Manifest): Omit<Outcome, 'freight'> {
  const { refusal, row = null } = hindrance ?? { refusal: 'unknown' as const };
  return {
    outcome: refusal,
    loaded: row === null ? null : { atMs: row.writtenAt.getTime(), by: row.writtenBy },
    otherManifest: row === null || row.manifestId === id ? null : manifestNumber(row.manifestId),
  };
}

function numbersOf({ volumeCount }: FoundFreight, volume: number | null): number[] {
  return volume === null ? Array.from({ length: volumeCount }, (_, index) => index + 1) : [volume];
}

async function knownVolumes(
  tx: Transaction<Rows>,
  { id: manifestId }: Manifest,
  { shipperId, code: freightCode }: FoundFreight,
): Promise<KnownVolumes> {
  const { phase, volumePhases } = await lockProgress(tx, { shipperId, freightCode });
  const rows = await tx
    .selectFrom('loadingManifestVolume')
    .select(['manifestId', 'volumeNumber', 'state', 'writtenAt', 'writtenBy'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('state', 'in', ['loaded', 'missing', 'left'])
    .execute();
  return { manifestId, phase, volumePhases, rows };
}

async function countsIn(tx: Transaction<Rows>, { id }: Manifest, freight: FoundFreight | null) {
  const { loadedVolumes, loadedOfFreight, revision } = await tx
    .selectFrom('loadingManifest')
    .leftJoin('loadingManifestVolume as volume', (join) =>
      join.onRef('volume.manifestId', '=', 'loadingManifest.id').on('volume.state', '=', 'loaded'),
    )
    .select((select) => [
      'revision',
      select.fn.count<number>('volume.volumeNumber').as('loadedVolumes'),
      select.fn
        .count<number>('volume.volumeNumber')
        .filterWhere('volume.freightCode', '=', freight?.code ?? '')
        .as('loadedOfFreight'),
    ])
    .where('loadingManifest.id', '=', id)
    .groupBy('loadingManifest.id')
    .executeTakeFirstOrThrow();
  return { loadedVolumes, loadedOfFreight, revision };
}
