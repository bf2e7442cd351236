import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import { enqueueIn } from '../../../platform/jobs/queue.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { volumeCode } from '../../volume-code.ts';
import { entryOf } from './entry.ts';
import { expectedVolumes, placeOf } from './expected.ts';
import { changeManifestIn, lockOpenManifest, type Manifest } from './manifest.ts';
import { collectionToReport, filesToWrite } from './signals.ts';

/** Volumes without which a freight leaves, and why. */
export type Accepted = { freightCode: string; volumeNumbers: readonly number[]; reason: string };

export type ToClose = {
  manifestId: number;
  revision: number;
  accepted: readonly Accepted[];
  /** Whether other missing volumes wait for the next manifest. */
  doOthersWait: boolean;
  isCollectionReported: boolean;
};

type Volume = { freightCode: string; volumeNumber: number };

/** So many are named in a refusal. */
const mostNamed = 20;

/**
 * Closes a manifest: what is loaded and what is missing stays as it is. NOTFIS files and the report of the collection are left to
 * jobs in the same transaction.
 * @throws Failure `not_found`; `conflict` where it is open no more, was changed since, is empty, has volumes of a cancelled freight, or
 * where missing volumes are neither accepted nor wait; `invalid_request` for an accepted volume that is not missing.
 */
export function closeManifest(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { closing, keep }: { closing: ToClose; keep: Keep<null> },
): Promise<null> {
  const endedAt = new Date(ctx.clock.nowMs());
  const { manifestId, revision, accepted, isCollectionReported } = closing;
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const manifest = await lockOpenManifest(tx, manifestId);
    requireRevision(manifest, revision);
    const loaded = await requireLoaded(tx, manifest);
    const missing = await missingVolumes(tx, manifest);
    requireMissing(accepted, { loaded, missing });
    const others = othersOf(missing, accepted);
    if (others.length > 0 && !closing.doOthersWait) throw undecided(others);
    const known = { manifest, writtenAt: endedAt, writtenBy: actor.name };
    await writeMissing(tx, known, {
      accepted,
      left: others.filter(({ freightCode }) => loaded.has(freightCode)),
    });
    await writeFreights(tx, manifest);
    const notfisLayout = await notfisLayoutOf(tx, manifest);
    await changeManifestIn(tx, manifest, {
      state: 'closed',
      ...{ endedAt, endedBy: actor.name, endedByOperatorId: actor.operatorId },
      ...{ leftVolumes: others.length, notfisLayout, isCollectionReported },
    });
    if (notfisLayout !== null) await enqueueIn(tx, { name: filesToWrite, payload: { manifestId } });
    if (isCollectionReported) await enqueueIn(tx, { name: collectionToReport, payload: { manifestId } });
    const after = {
      state: 'closed',
      freights: loaded.size,
      leftVolumes: others.length,
      isCollectionReported,
    };
    await record(change, entryOf(manifest, { action: 'close', after: { ...after, accepted } }));
    await keep(tx, null);
    return null;
  });
}

/** The freights that are loaded, none of them cancelled. */
async function requireLoaded(tx: Transaction<Rows>, { id }: Manifest): Promise<Set<string>> {
  const loaded = await tx
    .selectFrom('loadingManifestVolume as volume')
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'volume.shipperId')
        .onRef('progress.freightCode', '=', 'volume.freightCode'),
    )
    .select(['volume.freightCode', 'volume.volumeNumber', 'progress.phase'])
    .where('volume.manifestId', '=', id)
    .where('volume.state', '=', 'loaded')
    .orderBy('volume.freightCode')
    .orderBy('volume.volumeNumber')
    .execute();
  if (loaded.length === 0)
    throw fail('conflict', {
      message: 'Nenhum volume foi carregado; carregue algum ou cancele o romaneio.',
      details: [{ field: 'volumes', message: 'nenhum volume foi carregado' }],
    });
  const cancelled = loaded.filter(({ phase }) => phase === 'cancelled');
  if (cancelled.length > 0)
    throw fail('conflict', {
      message: 'Há volumes de frete cancelado; retire-os do romaneio.',
      details: named(cancelled, 'o frete foi cancelado'),
    });
  return new Set(loaded.map(({ freightCode }) => freightCode));
}

async function missingVolumes(tx: Transaction<Rows>, manifest: Manifest): Promise<Volume[]> {
  const { rows } = await sql<Volume>`
    select freight_code as "freightCode", volume_number as "volumeNumber"
    from (${expectedVolumes(await placeOf(tx, manifest))}) as expected
    order by freight_code, volume_number`.execute(tx);
  return rows;
}

function requireMissing(
  accepted: readonly Accepted[],
  { loaded, missing }: { loaded: ReadonlySet<string>; missing: readonly Volume[] },
): void {
  const waiting = new Set(missing.map(codeOf));
  const seen = new Set<string>();
  const details = accepted.flatMap(({ freightCode, volumeNumbers }, index): FailureDetail[] => {
    const field = `accepted[${index}].volumeNumbers`;
    if (!loaded.has(freightCode))
      return [
        { field, message: `nenhum volume de ${freightCode} foi carregado; ele espera o próximo romaneio` },
      ];
    return volumeNumbers.flatMap((volumeNumber) => {
      const code = codeOf({ freightCode, volumeNumber });
      const isWrong = !waiting.has(code) || seen.has(code);
      seen.add(code);
      return isWrong ? [{ field, message: `o volume ${code} não está faltando` }] : [];
    });
  });
  if (details.length > 0) throw fail('invalid_request', { details });
}

function othersOf(missing: readonly Volume[], accepted: readonly Accepted[]): Volume[] {
  const codes = new Set(
    accepted.flatMap(({ freightCode, volumeNumbers }) =>
      volumeNumbers.map((volumeNumber) => codeOf({ freightCode, volumeNumber })),
    ),
  );
  return missing.filter((volume) => !codes.has(codeOf(volume)));
}

function undecided(others: readonly Volume[]) {
  const count = others.length === 1 ? 'Falta 1 volume' : `Faltam ${others.length} volumes`;
  return fail('conflict', {
    message: `${count}: aceite a falta com um motivo, ou deixe para o próximo romaneio.`,
    details: named(others, 'falta carregar'),
  });
}

function named(volumes: readonly Volume[], message: string): FailureDetail[] {
  return volumes.slice(0, mostNamed).map((volume) => ({ field: codeOf(volume), message }));
}

function codeOf({ freightCode, volumeNumber }: Volume): string {
  return volumeCode(freightCode, volumeNumber);
}

type Written = { manifest: Manifest; writtenAt: Date; writtenBy: string };

/** What its freight leaves without, and what waits while the rest of its freight leaves. */
async function writeMissing(
  tx: Transaction<Rows>,
  { manifest: { id: manifestId, shipperId }, ...written }: Written,
  { accepted, left }: { accepted: readonly Accepted[]; left: readonly Volume[] },
): Promise<void> {
  const common = { manifestId, shipperId, ...written };
  const rows = [
    ...accepted.flatMap(({ freightCode, volumeNumbers, reason }) =>
      volumeNumbers.map((volumeNumber) => ({
        ...{ ...common, freightCode, volumeNumber, reason },
        state: 'missing' as const,
      })),
    ),
    ...left.map((volume) => ({ ...common, ...volume, state: 'left' as const, reason: null })),
  ];
  // As many as one statement takes without strain.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto('loadingManifestVolume')
      .values(rows.slice(at, at + 1000))
      .execute();
}

/** In the order of their orders, as they are printed. */
async function writeFreights(tx: Transaction<Rows>, { id }: Manifest): Promise<void> {
  await sql`
    insert into loading_manifest_freight (manifest_id, shipper_id, freight_code, position)
    select ${id}, freight.shipper_id, freight.code,
      row_number() over (order by freight.order_number collate "C" nulls last, freight.number)
    from freight
    where (freight.shipper_id, freight.code) in (
      select shipper_id, freight_code from loading_manifest_volume
      where manifest_id = ${id} and state = 'loaded')`.execute(tx);
}

async function notfisLayoutOf(
  tx: Transaction<Rows>,
  { shipperId, carrierId }: Manifest,
): Promise<'3.1' | '5.0' | null> {
  const contract = await tx
    .selectFrom('contract')
    .select('notfisLayout')
    .where('shipperId', '=', shipperId)
    .where('carrierId', '=', carrierId)
    .executeTakeFirst();
  return contract?.notfisLayout ?? null;
}
