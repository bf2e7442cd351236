import { hash } from 'node:crypto';
import type { PlacesImport } from '@carreto/contract/admin/registry/places';
import { sql, type Transaction } from 'kysely';
import type { Municipality } from '../../engine/places/municipality.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { inThread } from '../../threads/in-thread.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { toMicro } from './coordinates.ts';
import { currentLoad, toStatus } from './find-places.ts';
import { loadedMunicipalities } from './loaded-municipalities.ts';

export type PlacesFile = { name: string | null; bytes: Uint8Array };

/** What becomes of the municipalities that are loaded: the file replaces them, or completes and corrects them. */
export type PlacesMode = 'replace' | 'merge';

/**
 * Loads a file of municipalities in place of the one that is loaded, or with it. Lines with a problem are left out and
 * reported; with `strict`, or when nothing is left, the file is refused and nothing changes.
 * @param mode may be left out for a file of no fewer municipalities than are loaded, which it replaces
 * @throws Failure `invalid_file`; `conflict` for a shorter file without mode, and where somebody else loaded one meanwhile
 */
export async function importPlaces(
  ctx: RegistryContext,
  actor: Actor,
  input: { file: PlacesFile; strict: boolean; mode?: PlacesMode | undefined },
): Promise<PlacesImport> {
  const { file, strict, mode } = input;
  const loaded = await ctx.db.transaction().execute(async (tx) => ({
    id: (await currentLoad(tx))?.id,
    municipalities: await loadedMunicipalities(tx),
  }));
  const known = { municipalities: loaded.municipalities, isMerged: mode === 'merge' };
  const read = await inThread.readPlaces({ bytes: file.bytes, known });
  const { municipalities, problems, problemCount } = read;
  if (municipalities.length === 0 || (strict && problemCount > 0)) {
    const details = problems.map(({ line, message }) => ({ field: `linha ${line}`, message }));
    throw fail('invalid_file', { details });
  }
  const fileHash = Buffer.from(hash('sha256', file.bytes, 'hex'), 'hex');
  return inChange(ctx, actor, async (change) => {
    // Loads follow each other; everybody may read meanwhile.
    await sql`lock table places_load in share row exclusive mode`.execute(change.tx);
    const before = await currentLoad(change.tx);
    if (before?.fileHash.equals(fileHash) === true) {
      return { outcome: 'unchanged', status: toStatus(before), problems };
    }
    if (mode === 'merge' && before?.id !== loaded.id)
      throw fail('conflict', {
        message: 'Outra lista de municípios foi carregada nesse meio-tempo; repita.',
      });
    const loadedCount = before?.municipalities ?? 0;
    if (mode === undefined && municipalities.length < loadedCount)
      throw fail('conflict', { message: shorterThan(municipalities.length, loadedCount) });
    const ranges = await replacePlaces(change.tx, municipalities);
    const row = await change.tx
      .insertInto('placesLoad')
      .values({
        fileHash,
        fileName: file.name,
        municipalities: municipalities.length,
        ranges,
        problems: JSON.stringify(problems),
        problemCount,
        loadedBy: actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = toStatus(row);
    await record(change, {
      kind: 'places',
      id: row.id,
      action: 'import',
      before: before ? toStatus(before) : null,
      after,
    });
    return { outcome: 'imported', status: after, problems };
  });
}

function shorterThan(count: number, loaded: number): string {
  return `O arquivo tem ${count} municípios e ${loaded} estão carregados: diga se ele os substitui (mode=replace; na linha de comando, --replace) ou os completa (mode=merge, --merge).`;
}

async function replacePlaces(
  tx: Transaction<Rows>,
  municipalities: readonly Municipality[],
): Promise<number> {
  await tx.deleteFrom('municipalityRange').execute();
  await tx.deleteFrom('municipality').execute();
  const ranges = municipalities.flatMap((place) =>
    place.ranges.map(([startZip, endZip]) => ({ startZip, endZip, ibge: place.ibge })),
  );
  for (const batch of batches(municipalities)) {
    const rows = batch.map(({ ibge, name, latitude, longitude }) => ({
      ibge,
      name,
      latitudeMicro: toMicro(latitude),
      longitudeMicro: toMicro(longitude),
    }));
    await tx.insertInto('municipality').values(rows).execute();
  }
  for (const batch of batches(ranges)) await tx.insertInto('municipalityRange').values(batch).execute();
  return ranges.length;
}

/** Within the 65,535 parameters that a statement may have. */
const batchSize = 5000;

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize);
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize));
}
